import { describe, expect, it } from 'vitest';
import { applyRestLoss, type RestLoss } from './rest-loss.ts';

const loss: RestLoss = { share: 0.5, min: -4, max: 2, distance: 2, rank: 1 };
const none = -Infinity;

describe('applyRestLoss', () => {
  it.each([
    ['a text of one part', [3], 3],
    ['a text without parts that are far enough', [1, 3, 2], 3],
    ['a part that differs from all others', [-9, -9, 3, -9, -9], 3],
    ['a part among others that are half as high', [-4, 0, -4, 4, -4], 2],
    ['a part among others that are as high', [4, -4, 4, -4, 4], 1],
    ['a part whose neighbours alone are high', [-4, 3, 4, 3, -4], 4],
    ['parts without a score', [none, none, 3, none, none], 3],
    ['no part', [], none],
  ])('gives %s its score', (_, parts, score) => {
    expect(applyRestLoss(parts, loss)).toBe(score);
  });

  it('counts the second highest of the other parts at rank 2, if there is one', () => {
    expect(applyRestLoss([4, -4, 2, -2], { ...loss, rank: 2 })).toBe(3);
    expect(applyRestLoss([4, -4, 2], { ...loss, distance: 2, rank: 2 })).toBe(1);
  });
});
