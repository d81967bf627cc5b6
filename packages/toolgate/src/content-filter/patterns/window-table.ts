/** Finds where in a text a window of symbols ends, by its hash. Of equal windows it keeps the first. */
export interface WindowTable {
  /** Adds a window that ends at `place`; ignores a known window. */
  add(hash: number, place: number): void;
  /** The place of a hash, or -1. */
  find(hash: number): number;
}

const mixer = 0x9e3779b1;

/** Bits of the sketch for each slot of the table. */
const sketchBits = 1;

/**
 * Creates a table for at most `windows` windows (open addressing, at most half full). Most windows of a text are not in it,
 * and the table of a long prompt has megabytes. A sketch that is sixty times smaller says so of most of them.
 */
export function createWindowTable(windows: number): WindowTable {
  const bits = Math.max(6, Math.ceil(Math.log2(windows * 2 + 1)));
  const shift = 32 - bits;
  const mask = 2 ** bits - 1;
  const sketchShift = shift - sketchBits;
  const sketch = new Int32Array((mask + 1) >> (5 - sketchBits));
  /** For each slot its hash and its place, with 1 added to the place: 0 marks a free slot. */
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
