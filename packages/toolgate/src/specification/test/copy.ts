/** An equal value of which no adapter remembers anything. */
export function copyOf<Value>(value: Value): Value {
  if (value instanceof URL) return new URL(value) as Value;
  if (value instanceof Uint8Array) return value.slice() as Value;
  if (Array.isArray(value)) return value.map(copyOf) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => [name, copyOf(field)] as const);
  return Object.fromEntries(fields) as Value;
}
