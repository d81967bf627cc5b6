import { describe, expect, it } from 'vitest';
import {
  leafSign,
  leafZero,
  readTrees,
} from '../../../toolgate/src/content-filter/boosted-trees/index.ts';
import { decodeReader } from '../../../toolgate/src/content-filter/guard-reader/reader-model.ts';
import { storeReader } from './store-reader.ts';

describe('storeReader', () => {
  it('writes what decodeReader reads', () => {
    const weights = new Int8Array(1000);
    weights.set([3, -4], 0);
    weights.set([1], 500);
    const around = { weights: Int8Array.from([0, 0, -2, 0]), step: 0.2, bias: 1 };
    const nodes = [0, 1, leafSign, leafZero - 3, leafSign, leafZero + 9];
    const value = { bias: 1, step: 0.1, cuts: [[1, 2]], nodes: Uint8Array.from(nodes) };
    const trained = {
      guard: { weights, step: 0.5, bias: -2 },
      surroundings: around,
      links: { ...around, bias: 3 },
      value,
      beside: { ...value, bias: 2 },
      ordinary: Uint8Array.from([1, 255]),
    };
    expect(decodeReader(storeReader(trained))).toEqual({
      ...trained,
      value: readTrees(trained.value),
      beside: readTrees(trained.beside),
    });
  });
});
