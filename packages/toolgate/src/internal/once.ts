/** Creates a function that computes a value at its first call, and returns the same value at each further call. */
export function once<Value>(compute: () => Value): () => Value {
  let cached: { value: Value } | undefined;
  return () => (cached ??= { value: compute() }).value;
}
