/** Finds the symbols that recur so often that they separate others. */
export interface Recurring {
  /** Reads a symbol; whether it makes up more than a share of the last ones. */
  push(symbol: number): boolean;
}

const slotMask = 255;
const mixer = 0x9e3779b1;

/**
 * Creates a counter of the last `memory` symbols, a power of two. Symbols whose hashes are alike count together.
 *
 * @param share the share of the last symbols above which one is a separator.
 */
export function createRecurring({ memory, share }: { memory: number; share: number }): Recurring {
  // One array: an allocation costs more than a hundred symbols.
  const counts = new Uint8Array(slotMask + 1 + memory);
  const ringAt = slotMask + 1;
  const mask = memory - 1;
  const most = memory * share;
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
      return occurrences > 2 && occurrences > (count < memory ? count * share : most);
    },
  };
}
