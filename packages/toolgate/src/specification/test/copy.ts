/** Copies a value, so no adapter knows an original of it. */
export function copy<Value>(value: Value): Value {
  if (value instanceof URL) return new URL(value) as Value;
  if (value instanceof Uint8Array) return value.slice() as Value;
  if (Array.isArray(value)) return value.map(copy) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => [name, copy(field)] as const);
  return Object.fromEntries(fields) as Value;
}
