/** Fields whose values are times, which differ in every call. */
const times =
  /(^|\.)(timestamp|performance|duration|milliseconds|msTo\w+|\w+Ms|\w+PerSecond|time_\w+)$/;

/** Ids that the SDK makes up while {@link createReadableRandom} replaces `Math.random`. */
const madeUpIds = /\b(?:[a-z]+-)?(?=(?:[A-Za-z]*\d){6})[A-Za-z0-9]{16,24}\b/g;

/**
 * Numbers that replace `Math.random`, from which the SDK makes ids with many digits: each second number selects one. No
 * word looks like them.
 */
export function createReadableRandom(): () => number {
  let state = 1;
  let isDigit = false;
  return () => {
    // The generator of Park and Miller.
    state = (state * 48_271) % 2_147_483_647;
    isDigit = !isDigit;
    return (state / 2_147_483_647) * (isDigit ? 10 / 62 : 1);
  };
}

/** Names made-up ids by the order in which they appear. */
export type IdNames = Map<string, string>;

/**
 * Turns a value into data that is equal in two calls. It numbers made-up ids in their order and leaves times out. It
 * shows errors by name, message and fields; functions, streams and promises by a word.
 */
export function plainValue(value: unknown, ids: IdNames, above: unknown[] = []): unknown {
  if (typeof value === 'string') return plainText(value, ids);
  if (typeof value === 'function') return '(function)';
  if (typeof value === 'bigint' || typeof value === 'symbol') return String(value);
  if (typeof value !== 'object' || value === null) return value;
  if (above.includes(value) || above.length > 24) return '(above)';
  above.push(value);
  const plain = plainObject(value, ids, above);
  above.pop();
  return plain;
}

function plainObject(value: object, ids: IdNames, above: unknown[]): unknown {
  if (Array.isArray(value)) return value.map((item) => plainValue(item, ids, above));
  if (value instanceof Error) return plainError(value, ids, above);
  return plainBuiltIn(value) ?? plainRecord(value, ids, above);
}

function plainText(text: string, ids: IdNames): string {
  if (text.length < 16) return text;
  return text.replaceAll(madeUpIds, (id) => {
    const name = ids.get(id) ?? `(id ${ids.size + 1})`;
    ids.set(id, name);
    return name;
  });
}

function plainError(error: Error, ids: IdNames, above: unknown[]): object {
  const { name, message, cause } = error;
  const fields = plainRecord(error, ids, above);
  return {
    ...fields,
    error: `${name}: ${message}`,
    ...(cause !== undefined && { cause: plainValue(cause, ids, above) }),
  };
}

function plainBuiltIn(value: object): unknown {
  // Most values.
  if (Object.getPrototypeOf(value) === Object.prototype) return undefined;
  if (value instanceof Date) return '(time)';
  if (value instanceof URL) return value.href;
  if (value instanceof Uint8Array) return `(bytes ${value.join(' ')})`;
  if (value instanceof ReadableStream) return '(stream)';
  if (value instanceof AbortSignal) return `(signal, aborted: ${value.aborted})`;
  if (value instanceof Headers) return Object.fromEntries(value);
  if (value instanceof Map) return Object.fromEntries(value as Map<string, unknown>);
  return value instanceof Promise ? '(promise)' : undefined;
}

function plainRecord(value: object, ids: IdNames, above: unknown[]): object {
  const fields: Record<string, unknown> = {};
  // Callers do not see the order of fields.
  for (const key of Object.keys(value).toSorted()) {
    const field: unknown = Reflect.get(value, key);
    if (field === undefined || key === 'stack') continue;
    fields[key] = isTime(key) ? '(time)' : plainValue(field, ids, above);
  }
  return fields;
}

const timeFields = new Map<string, boolean>();

function isTime(key: string): boolean {
  const isOne = timeFields.get(key) ?? times.test(key);
  timeFields.set(key, isOne);
  return isOne;
}
