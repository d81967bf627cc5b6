import { describe, expect, it } from 'vitest';
import { groupOf, slotOf, tableOfGroups } from './word-groups.ts';

/** Two numbers of words that are looked for in the same slot first. */
function collidingHashes(): [number, number] {
  const seen = new Map<number, number>();
  for (let hash = 1; ; hash += 1) {
    const slot = slotOf(hash) & 0xffff;
    const other = seen.get(slot);
    if (other !== undefined) return [other, hash];
    seen.set(slot, hash);
  }
}

describe('groupOf', () => {
  it('gives each word its group, also where two want the same slot', () => {
    const [one, other] = collidingHashes();
    const groups = tableOfGroups([
      { hash: one, group: 3 },
      { hash: other, group: 255 },
      { hash: -7, group: 1 },
    ]);
    expect([one, other, -7, 12_345].map((hash) => groupOf(groups, hash))).toEqual([3, 255, 1, 0]);
  });
});

describe('tableOfGroups', () => {
  it('refuses more words than are found fast', () => {
    const words = Array.from({ length: 40_000 }, (_, hash) => ({ hash, group: 1 }));
    expect(() => tableOfGroups(words)).toThrow('There are 40000 words; at most 32768 fit.');
  });
});
