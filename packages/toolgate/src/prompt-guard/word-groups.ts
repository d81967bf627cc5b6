/**
 * Groups of words that stand in like company, learned from ordinary text without labels: a word that no attack of the
 * training used is read as its neighbours are.
 */
export interface WordGroups {
  /** Two bytes a slot: a check of the word's number, and its group; group 0 marks an empty slot. */
  slots: Uint8Array;
}

/** How many slots a table has; a power of two. */
export const slotCount: number = 1 << 16;
/** The highest number of a group. */
export const mostGroups = 255;

/** Groups of no words. */
export const noGroups: WordGroups = { slots: new Uint8Array(slotCount * 2) };

/** The slot in which a word is looked for first, and the check that tells it from most others, as `check << 16 | slot`. */
export function slotOf(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (mixed ^ (mixed >>> 13)) & 0xffffff;
}

/** The group of a word by its number, from 1; 0 for an unknown word. */
export function groupOf({ slots }: WordGroups, hash: number): number {
  const place = slotOf(hash);
  const check = place >>> 16;
  for (let slot = place & (slotCount - 1); ; slot = (slot + 1) & (slotCount - 1)) {
    const group = slots[slot * 2 + 1] ?? 0;
    if (group === 0 || slots[slot * 2] === check) return group;
  }
}

/**
 * Makes the table of words and their groups.
 *
 * @throws {RangeError} when it would be more than half full, since words are then looked for too long.
 */
export function tableOfGroups(words: readonly { hash: number; group: number }[]): WordGroups {
  if (words.length > slotCount / 2) {
    throw new RangeError(`There are ${words.length} words; at most ${slotCount / 2} fit.`);
  }
  const slots = new Uint8Array(slotCount * 2);
  for (const { hash, group } of words) {
    const place = slotOf(hash);
    let slot = place & (slotCount - 1);
    while (slots[slot * 2 + 1] !== 0) slot = (slot + 1) & (slotCount - 1);
    slots[slot * 2] = place >>> 16;
    slots[slot * 2 + 1] = group;
  }
  return { slots };
}
