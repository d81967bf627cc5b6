/** Finds symbols that recur so often that they are separators. */
export interface Recurring {
  /** Reads a symbol. Returns whether its share of the last symbols is above the limit. */
  push(symbol: number): boolean;
}

const slotMask = 255;
const mixer = 0x9e3779b1;

/**
 * Creates a counter of the last `memory` symbols. `memory` must be a power of two. Symbols with the same hash count
 * together.
 *
 * @param share the maximum share of a symbol that is no separator.
 */
export function createRecurring({ memory, share }: { memory: number; share: number }): Recurring {
  // One array: an allocation costs more than a hundred symbols.
  const counts = new Uint8Array(slotMask + 1 + memory);
  const ringAt = slotMask + 1;
  const mask = memory - 1;
  const maxCount = memory * share;
  let count = 0;
  return {
    push(symbol) {
      const slot = Math.imul(symbol, mixer) >>> 24;
      const at = ringAt + (count & mask);
      if (count >= memory) {
        const old = counts[at] ?? 0;
        counts[old] = (counts[old] ?? 0) - 1;
      }
      counts[at] = slot;
      count++;
      const occurrences = (counts[slot] ?? 0) + 1;
      counts[slot] = occurrences;
      return occurrences > 2 && occurrences > (count < memory ? count * share : maxCount);
    },
  };
}
