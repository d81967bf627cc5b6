/** Number of remembered symbols; a power of two. */
const memory = 64;
const memoryMask = memory - 1;
const slotMask = 255;
const mixer = 0x9e3779b1;

/**
 * Creates a counter of the last symbols. It finds symbols that recur so often that they are separators. Symbols with the same
 * hash count together.
 *
 * @param share the maximum share of a symbol that is not a separator.
 * @returns the function that takes the symbols. It returns whether the share of the symbol is above the limit.
 */
export function createRecurring(share: number): (symbol: number) => boolean {
  // One array: an allocation costs more than a hundred symbols.
  const counts = new Uint8Array(slotMask + 1 + memory);
  const ringAt = slotMask + 1;
  let count = 0;
  return (symbol) => {
    const slot = Math.imul(symbol, mixer) >>> 24;
    const at = ringAt + (count & memoryMask);
    if (count >= memory) {
      const old = counts[at] ?? 0;
      counts[old] = (counts[old] ?? 0) - 1;
    }
    counts[at] = slot;
    count++;
    const occurrences = (counts[slot] ?? 0) + 1;
    counts[slot] = occurrences;
    return occurrences > 2 && occurrences > Math.min(count, memory) * share;
  };
}
