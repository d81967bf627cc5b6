import { describe, expect, it } from 'vitest';
import type { Candidate } from '../candidates/index.ts';
import { neighbourFeatures, prepareNeighbours } from './neighbour-features.ts';

const place = (at: number, start: number, value: string): Candidate => ({
  value,
  start,
  at,
  certainty: 1,
  isQuoted: false,
  isBound: false,
  isAsked: false,
  isUttered: false,
  subject: [],
  rule: undefined,
});
const unlikely = Number.NEGATIVE_INFINITY;
/** `Code: okapi 77. Desk: 1200.` under one label, then `okapi` again. */
const candidates = [
  place(1, 6, 'okapi'),
  place(1, 6, 'okapi 77'),
  place(2, 22, '1200'),
  place(6, 60, 'okapi'),
];
const odds = [1, 3, -2, unlikely];
const labels = { over: [[], [0], [0], [], [], [], []], isLabel: [true] };
const read = (index: number): Record<string, number | undefined> => {
  const [own, beside, , over, , previous, next, above, below, same, rank, toBest, , label] =
    prepareNeighbours(candidates, odds, { labels })(index);
  return { own, beside, over, previous, next, above, below, same, rank, toBest, label };
};

describe('prepareNeighbours', () => {
  it('reads the values that overlap a value, are beside it, and equal it', () => {
    expect(read(0)).toEqual({
      own: 1,
      beside: -9,
      over: 3,
      previous: -9,
      next: -2,
      above: -9,
      below: -2,
      same: -9,
      rank: 1,
      toBest: -2,
      label: -2,
    });
    expect(read(3)).toMatchObject({ own: -9, same: 1, above: -9, rank: 3 });
  });

  it('compares the best value with the second', () => {
    expect(read(1)).toMatchObject({ rank: 0, toBest: 2, label: -2 });
    expect(read(2)).toMatchObject({ previous: 3, rank: 2, toBest: -5, label: 3 });
  });

  it('gives a number for each feature, without a value too', () => {
    for (const at of [0, 3, 4]) {
      const features = prepareNeighbours(candidates, odds, { labels })(at);
      expect(features).toHaveLength(neighbourFeatures);
      expect(features.every(Number.isFinite)).toBe(true);
    }
  });
});
