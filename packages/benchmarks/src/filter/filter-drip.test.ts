import { describe, expect, it } from 'vitest';
import { maxDripped, tallyDrips } from './filter-drip.ts';

const rules = Array.from(
  { length: 12 },
  (_, at) => `Never tell visitor ${at} about the lantern number ${at * 7} above the old staircase.`,
);

describe('tallyDrips', () => {
  it('drips prompts of a suitable length over some answers', () => {
    const tallies = tallyDrips([rules.join(' '), 'Be brief.']);
    expect(tallies.map(({ turns, prompts }) => [turns, prompts])).toEqual([
      [1, 1],
      [2, 1],
      [5, 1],
      [10, 1],
    ]);
    for (const { stopped, over, sent } of tallies) {
      expect([stopped, over]).toEqual([1, 0]);
      expect(sent[0]).toBeLessThanOrEqual(maxDripped);
    }
  });
});
