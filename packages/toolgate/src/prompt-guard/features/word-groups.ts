/**
 * Groups of words with similar neighbours (word clusters), learned from ordinary text without labels. So a word that no attack
 * in the training data has counts like the other words of its group.
 */
export interface WordGroups {
  /** Two bytes for each slot: check bits of the word's hash, and its group. Group 0 marks an empty slot. */
  slots: Uint8Array;
}

/** Number of slots of a table; a power of two. */
export const slotCount: number = 1 << 16;
/** The highest group number. */
export const maxGroup = 255;

/** Returns the first slot in which a word may be, and its check bits: `check << 16 | slot`. */
export function hashSlot(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (mixed ^ (mixed >>> 13)) & 0xffffff;
}

/** Returns the group of a word by its hash, from 1; 0 for an unknown word. */
export function findGroup({ slots }: WordGroups, hash: number): number {
  const place = hashSlot(hash);
  const check = place >>> 16;
  for (let slot = place & (slotCount - 1); ; slot = (slot + 1) & (slotCount - 1)) {
    const group = slots[slot * 2 + 1] ?? 0;
    if (group === 0 || slots[slot * 2] === check) return group;
  }
}

/**
 * Creates the table of words and their groups.
 *
 * @throws {RangeError} if the table would be more than half full, because the search for a word would be slow.
 */
export function createWordGroups(words: readonly { hash: number; group: number }[]): WordGroups {
  if (words.length > slotCount / 2) {
    throw new RangeError(`There are ${words.length} words; at most ${slotCount / 2} fit.`);
  }
  const slots = new Uint8Array(slotCount * 2);
  for (const { hash, group } of words) {
    const place = hashSlot(hash);
    let slot = place & (slotCount - 1);
    while (slots[slot * 2 + 1] !== 0) slot = (slot + 1) & (slotCount - 1);
    slots[slot * 2] = place >>> 16;
    slots[slot * 2 + 1] = group;
  }
  return { slots };
}
