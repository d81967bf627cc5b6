import { describe, expect, it } from 'vitest';
import { loadGuardModel, readModel } from './guard-model.ts';
import { featureCount } from './text-features.ts';

describe('loadGuardModel', () => {
  it('loads the same model once', async () => {
    const [first, second] = await Promise.all([loadGuardModel(), loadGuardModel()]);
    expect(first).toBe(second);
    expect(first.map(({ weights }) => weights.length)).toEqual([featureCount, featureCount]);
  });
});

describe('readModel', () => {
  it('refuses weights of other features', () => {
    const head = { weights: btoa('abc'), classStep: 1, wordStep: 1, slope: 1, offset: 0 };
    expect(() => readModel([head, head])).toThrow(
      `The prompt guard's model has 3 weights; its features need ${featureCount}. Train it anew.`,
    );
  });
});
