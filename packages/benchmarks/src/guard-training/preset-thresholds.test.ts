import { describe, expect, it } from 'vitest';
import { maxDisputedOdds } from '../../../toolgate/src/prompt-guard/model/index.ts';
import { guardScore, presetThresholds } from './preset-thresholds.ts';

describe('guardScore', () => {
  it.each([
    [-Infinity, 0],
    [0, 0.5],
    [2, 0.881],
    [9, 1],
  ])('turns log-odds of %d into a score of %d', (odds, score) => {
    expect(guardScore(odds)).toBe(score);
  });
});

describe('presetThresholds', () => {
  const everyday = Array.from({ length: 1000 }, (_, index) => index / 250 - 2);

  it('gives the scores that few everyday requests exceed, a step higher where rounding makes two the same', () => {
    const higher = everyday.map((odds) => odds + 4);
    expect(presetThresholds({ everyday: higher, nearAttacks: [0] })).toEqual({
      strict: { harden: guardScore(5.916), block: 0.997 },
      default: { harden: 0.998, block: 0.998 },
      lenient: { harden: 0.999, block: 0.999 },
    });
  });

  it('blocks no text about which the classifiers disagree, except in the preset `strict`', () => {
    expect(presetThresholds({ everyday, nearAttacks: [0] })).toEqual({
      strict: { harden: guardScore(1.916), block: 0.88 },
      default: { harden: guardScore(1.988), block: 0.972 },
      lenient: { harden: 0.881, block: 0.973 },
    });
    expect(guardScore(maxDisputedOdds)).toBe(0.971);
  });

  it('lets few messages near to attacks reach the thresholds, except in the preset `strict`', () => {
    const nearAttacks = [...Array.from({ length: 98 }, () => 0), 3, 2.5, 2.2];
    expect(presetThresholds({ everyday, nearAttacks })).toEqual({
      strict: { harden: guardScore(1.916), block: 0.88 },
      default: { harden: guardScore(2.5), block: 0.972 },
      lenient: { harden: 0.925, block: 0.973 },
    });
  });

  it('keeps the presets apart where their scores are as good as 1', () => {
    expect(presetThresholds({ everyday: [20, 20, 20], nearAttacks: [20] })).toEqual({
      strict: { harden: 0.998, block: 0.998 },
      default: { harden: 0.999, block: 0.999 },
      lenient: { harden: 1, block: 1 },
    });
  });
});
