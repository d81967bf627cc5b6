import { describe, expect, it } from 'vitest';
import { calibrationError, rocArea, scoreAtShare, shareFrom } from './guard-statistics.ts';

describe('scoreAtShare', () => {
  it.each([
    [0, 10],
    [0.2, 8],
    [0.5, 5],
    [1, Infinity],
  ])('gives for a share of %d the score %d', (share, score) => {
    expect(scoreAtShare([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], share)).toBe(score);
  });
});

describe('shareFrom', () => {
  it.each([
    [0, 100],
    [0.5, 75],
    [0.51, 50],
    [1, 0],
  ])('gives for a threshold of %d the percentage %d', (threshold, share) => {
    expect(shareFrom([0.1, 0.5, 0.9, 0.9], threshold)).toBe(share);
  });
});

describe('rocArea', () => {
  it.each([
    ['attacks all higher', [3, 4], [1, 2], 1],
    ['attacks all lower', [1, 2], [3, 4], 0],
    ['one pair of four in the wrong order', [2, 4], [1, 3], 0.75],
    ['nothing but ties', [1, 1], [1, 1], 0.5],
  ])('counts the pairs in the right order: %s', (_, attacks, harmless, area) => {
    expect(rocArea(attacks, harmless)).toBe(area);
  });
});

describe('calibrationError', () => {
  it('is nothing where scores are the share of attacks', () => {
    const rows = [true, true, true, false].map((attack) => ({ score: 0.75, attack, weight: 2 }));
    expect(calibrationError(rows)).toBe(0);
  });

  it('is how far the scores are off', () => {
    const rows = [
      { score: 0.9, attack: false, weight: 1 },
      { score: 0.1, attack: true, weight: 1 },
    ];
    expect(calibrationError(rows)).toBeCloseTo(0.9, 9);
  });
});
