import { describe, expect, it } from 'vitest';
import { type Example, trainLogistic } from './train-logistic.ts';

/** Of 10 examples with feature 0, 8 are positive; of 10 with feature 1, 2 are. */
const examples = Array.from({ length: 20 }, (_, at): Example => {
  const feature = at % 2;
  const isRare = at >= 16;
  return {
    features: Int32Array.of(feature),
    values: Float32Array.of(1),
    label: (feature === 0) === isRare ? 0 : 1,
    weight: 1,
  };
});
const options = { size: 3, shrinkage: 1e-6 };

describe('trainLogistic', () => {
  it('finds the weights of the greatest likelihood', () => {
    const { weights, bias } = trainLogistic(examples, options);
    expect((weights[0] ?? 0) + bias).toBeCloseTo(Math.log(8 / 2), 2);
    expect((weights[1] ?? 0) + bias).toBeCloseTo(Math.log(2 / 8), 2);
    expect(weights[2]).toBe(0);
  });

  it('adds nothing to what the offsets say already', () => {
    const known = examples.map((example) =>
      Object.assign({}, example, {
        offset: example.features[0] === 0 ? Math.log(8 / 2) : Math.log(2 / 8),
      }),
    );
    const { weights, bias } = trainLogistic(known, options);
    for (const number of [...weights, bias]) expect(number).toBeCloseTo(0, 3);
  });

  it('draws weights to zero', () => {
    const { weights } = trainLogistic(examples, { size: 3, shrinkage: 100 });
    expect(Math.abs(weights[0] ?? 1)).toBeLessThan(0.1);
  });

  it('gives the same weights for the same examples', () => {
    expect(trainLogistic(examples, options)).toEqual(trainLogistic(examples, options));
  });
});
