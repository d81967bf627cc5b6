/** Creates a function that computes a value at its first call, and returns the same value at each further call. */
export function once<Value>(compute: () => Value): () => Value {
  let cached: { value: Value } | undefined;
  return () => (cached ??= { value: compute() }).value;
}

/** Creates a function that computes the value of a key at the first call with the key, and returns the same value later. */
export function onceForEach<Key, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const cached = new Map<Key, Value>();
  return (key) => {
    if (cached.has(key)) return cached.get(key) as Value;
    const value = compute(key);
    cached.set(key, value);
    return value;
  };
}
