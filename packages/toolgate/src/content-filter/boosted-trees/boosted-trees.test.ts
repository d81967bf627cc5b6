import { describe, expect, it } from 'vitest';
import { leafSign, leafZero, readTrees, sumTrees } from './boosted-trees.ts';

describe('sumTrees', () => {
  const trees = readTrees({
    bias: 1,
    step: 0.5,
    cuts: [[2], [5, 7]],
    nodes: Uint8Array.from(
      [
        // For feature 0 of 2 or more, the tree splits feature 1 at 7.
        [0, 0],
        [leafSign, leafZero - 4],
        [1, 1],
        [leafSign, leafZero + 2],
        [leafSign, leafZero + 6],
        // The second tree splits feature 1 at 5.
        [1, 0],
        [leafSign, leafZero],
        [leafSign, leafZero + 20],
      ].flat(),
    ),
  });

  it.each([
    [[1, 9], 1 - 2 + 10],
    [[2, 6], 1 + 1 + 10],
    [[2, 7], 1 + 3 + 10],
    [[0, 4], 1 - 2 + 0],
  ])('of %j is %d', (features, expected) => {
    expect(sumTrees(trees, features)).toBe(expected);
  });
});
