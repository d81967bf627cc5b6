/** Finds where in a text a window of symbols ends, by its hash. Of equal windows it keeps the first. */
export interface WindowTable {
  /** Adds a window that ends at `place`; ignores one that is there already. */
  add(hash: number, place: number): void;
  /** The place of a hash, or -1. */
  find(hash: number): number;
}

const mixer = 0x9e3779b1;

/** Creates a table for at most `windows` windows (open addressing, at most half full). */
export function createWindowTable(windows: number): WindowTable {
  const bits = Math.max(6, Math.ceil(Math.log2(windows * 2 + 1)));
  const shift = 32 - bits;
  const mask = 2 ** bits - 1;
  const hashes = new Int32Array(mask + 1);
  const places = new Int32Array(mask + 1);

  /** Places are stored with 1 added, so that 0 marks a free slot. */
  function findSlot(hash: number): number {
    let slot = Math.imul(hash, mixer) >>> shift;
    while (places[slot] !== 0 && hashes[slot] !== hash) slot = (slot + 1) & mask;
    return slot;
  }

  return {
    add(hash, place) {
      const slot = findSlot(hash);
      if (places[slot] !== 0) return;
      hashes[slot] = hash;
      places[slot] = place + 1;
    },
    find: (hash) => (places[findSlot(hash)] ?? 0) - 1,
  };
}
