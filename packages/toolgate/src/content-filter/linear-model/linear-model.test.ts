import { describe, expect, it } from 'vitest';
import { alphabet, skipLetter } from '../boosted-trees/index.ts';
import { decodeLinearModel, skipped, zeroPlace } from './index.ts';

const letterOf = (number: number): string => alphabet.charAt(number);

describe('decodeLinearModel', () => {
  it('decodes weights and the zeros between them', () => {
    const { weights, step, bias } = decodeLinearModel({
      size: 6,
      gaps: letterOf(1) + letterOf(2),
      weights: letterOf(zeroPlace + 3) + letterOf(zeroPlace - 7),
      step: 0.5,
      bias: -1,
    });
    expect([...weights]).toEqual([0, 3, 0, 0, -7, 0]);
    expect([step, bias]).toEqual([0.5, -1]);
  });

  it('decodes a gap that is longer than a letter can say', () => {
    const gaps = `${skipLetter}${skipLetter}${letterOf(4)}`;
    const size = 3 * skipped;
    const stored = { size, gaps, weights: letterOf(zeroPlace + 1), step: 1, bias: 0 };
    const { weights } = decodeLinearModel(stored);
    expect(weights.findIndex((weight) => weight !== 0)).toBe(2 * skipped + 4);
  });
});
