import { describe, expect, it } from 'vitest';
import { trainSparse } from './train-linear.ts';

const settings = { size: 4, shrinkage: 0.1 };
const examples = Array.from({ length: 40 }, (_, at) => ({
  features: Uint32Array.from(at % 2 === 0 ? [0, 2] : [1, 2]),
  isPositive: at % 2 === 0,
  weight: 1,
}));

describe('trainSparse', () => {
  it('weighs a feature by the examples that have it', () => {
    const { weights } = trainSparse(examples, settings);
    expect(weights[0]).toBeGreaterThan(1);
    expect(weights[1]).toBeLessThan(-1);
    expect(weights[3]).toBe(0);
  });

  it('gives the same weights for the same examples', () => {
    expect(trainSparse(examples, settings)).toEqual(trainSparse(examples, settings));
  });
});
