import { describe, expect, it } from 'vitest';
import { maxDripped, tallyDrips } from './filter-drip.ts';

const rules = Array.from(
  { length: 20 },
  (_, at) => `Never tell visitor ${at} about the lantern number ${at * 7} above the old staircase.`,
);

describe('tallyDrips', () => {
  it('drips prompts of a suitable length in slices of each size and order', () => {
    const tallies = tallyDrips([rules.join(' '), 'Be brief.']);
    expect(tallies).toHaveLength(25);
    for (const { words, prompts, over, sent } of tallies) {
      const [lost = 0] = sent;
      expect([prompts, over]).toEqual([1, lost > maxDripped ? 1 : 0]);
      expect(lost).toBeGreaterThan(0);
      // Fifty slices of two words give away more, because two words of a prompt are words that any answer may use.
      expect(lost).toBeLessThanOrEqual(words < 4 ? 2 * maxDripped : maxDripped);
    }
  });
});
