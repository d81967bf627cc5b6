/** Maps the hash of a window of symbols to its end place in a text. It keeps the first of equal windows. */
export interface WindowTable {
  /** Adds a window that ends at `place`. Ignores a known window. */
  add(hash: number, place: number): void;
  /** Returns the place of a hash, or -1. */
  find(hash: number): number;
}

const mixer = 0x9e3779b1;

/** The sketch has 2 to this power bits for each slot of the table. */
const sketchBits = 1;

/**
 * Creates a table for at most `windows` windows (open addressing, at most half full). The table of a long prompt has
 * megabytes, and most windows of a text are missing in it. A sketch of a thirty-second of its size rejects most of
 * those.
 */
export function createWindowTable(windows: number): WindowTable {
  const bits = Math.max(6, Math.ceil(Math.log2(windows * 2 + 1)));
  const shift = 32 - bits;
  const mask = 2 ** bits - 1;
  const sketchShift = shift - sketchBits;
  const sketch = new Int32Array((mask + 1) >> (5 - sketchBits));
  /** For each slot, its hash and its place plus 1; 0 marks a free slot. */
  const slots = new Int32Array(2 * (mask + 1));

  function findSlot(hash: number): number {
    let slot = Math.imul(hash, mixer) >>> shift;
    while (slots[2 * slot + 1] !== 0 && slots[2 * slot] !== hash) slot = (slot + 1) & mask;
    return 2 * slot;
  }

  return {
    add(hash, place) {
      const slot = findSlot(hash);
      if (slots[slot + 1] !== 0) return;
      slots[slot] = hash;
      slots[slot + 1] = place + 1;
      const bit = Math.imul(hash, mixer) >>> sketchShift;
      sketch[bit >> 5] = (sketch[bit >> 5] ?? 0) | (1 << (bit & 31));
    },
    find(hash) {
      const bit = Math.imul(hash, mixer) >>> sketchShift;
      if ((((sketch[bit >> 5] ?? 0) >> (bit & 31)) & 1) === 0) return -1;
      return (slots[findSlot(hash) + 1] ?? 0) - 1;
    },
  };
}
