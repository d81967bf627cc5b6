import { describe, expect, it } from 'vitest';
import { readTrees, sumTrees } from '../../../toolgate/src/content-filter/boosted-trees/index.ts';
import { trainTrees } from './train-trees.ts';

const settings = {
  trees: 30,
  depth: 2,
  rate: 0.3,
  minWeight: 1,
  decay: 1,
  examplesShare: 0.8,
  featuresShare: 1,
};
/** Positive if just one of two features is high, which no sum of features tells. */
const examples = Array.from({ length: 400 }, (_, at) => {
  const features = Float32Array.from([(at % 20) / 20, Math.floor(at / 20) / 20]);
  const [one = 0, other = 0] = features;
  return { features, isPositive: one > 0.5 !== other > 0.7, weight: 1 };
});

describe('trainTrees', () => {
  it('learns what features mean together', () => {
    const trees = readTrees(trainTrees(examples, settings));
    const right = examples.filter(
      ({ features, isPositive }) => sumTrees(trees, features) > 0 === isPositive,
    );
    expect(right.length).toBeGreaterThan(380);
  });

  it('gives the same trees for the same examples', () => {
    expect(trainTrees(examples, settings)).toEqual(trainTrees(examples, settings));
  });
});
