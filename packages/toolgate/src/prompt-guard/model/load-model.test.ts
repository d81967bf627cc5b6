import { describe, expect, it } from 'vitest';
import { featureCount, nGramCount, slotCount } from '../features/index.ts';
import { loadGuardModel, readModel } from './load-model.ts';

const head = {
  weights: btoa('abc'),
  classStep: 1,
  structureStep: 1,
  wordStep: 1,
  slope: 1,
  offset: 0,
};

const nGrams = {
  weights: btoa('abc'),
  local: { step: 1, slope: 1, offset: 0 },
  whole: { step: 1, slope: 1, offset: 0 },
};

describe('loadGuardModel', () => {
  it('loads the same model once', async () => {
    const [first, second] = await Promise.all([loadGuardModel(), loadGuardModel()]);
    expect(first).toBe(second);
    expect(first.heads.map(({ weights }) => weights.length)).toEqual([featureCount, featureCount]);
    expect(first.nGrams.weights.length).toBe(2 * nGramCount);
  });
});

describe('readModel', () => {
  it('refuses weights of other features', () => {
    const groups = btoa('\0'.repeat(slotCount * 2));
    expect(() => readModel({ heads: [head, head], groups, nGrams })).toThrow(
      `The prompt guard's model has 3 weights; its features need ${featureCount}. Train it again.`,
    );
  });

  it('refuses a table of words of another size', () => {
    expect(() => readModel({ heads: [head, head], groups: btoa('ab'), nGrams })).toThrow(
      "The prompt guard's groups of words have 2 bytes, not 131072. Train the model again.",
    );
  });
});
