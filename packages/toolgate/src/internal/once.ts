/** Creates a function that computes a value at its first call, and returns the same value at each further call. */
export function once<Value>(compute: () => Value): () => Value {
  let cached: { value: Value } | undefined;
  return () => (cached ??= { value: compute() }).value;
}

/** Creates a function that computes the value of a key at the first call with the key, and returns the same value later. */
export function onceForEach<Key, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  return onceIn(new Map<Key, Value>(), compute);
}

/** As {@link onceForEach}, but keeps a value only as long as its key lives. */
export function onceForEachObject<Key extends object, Value>(
  compute: (key: Key) => Value,
): (key: Key) => Value {
  return onceIn(new WeakMap<Key, Value>(), compute);
}

function onceIn<Key, Value>(
  cached: Pick<Map<Key, Value>, 'has' | 'get'> & { set(key: Key, value: Value): unknown },
  compute: (key: Key) => Value,
): (key: Key) => Value {
  return (key) => {
    if (cached.has(key)) return cached.get(key) as Value;
    const value = compute(key);
    cached.set(key, value);
    return value;
  };
}
