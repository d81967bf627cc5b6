/** Returns the key of the largest entry, the first of equally large ones; `undefined` without entries. */
export function findLargest<Value>(
  entries: ReadonlyMap<string, Value>,
  sizeOf: (value: Value) => number,
): string | undefined {
  let largest: string | undefined;
  let largestSize = -Infinity;
  for (const [key, value] of entries) {
    const size = sizeOf(value);
    if (size <= largestSize) continue;
    largest = key;
    largestSize = size;
  }
  return largest;
}
