import { describe, expect, it } from 'vitest';
import type { IndirectRow } from './indirect-rows.ts';
import { scoreRow, trainIndirectModel } from './train-indirect-model.ts';

const [data, order, request] = [1, 2, 3];
const row = (
  attack: boolean,
  windows: readonly (number | undefined)[],
  planted?: readonly boolean[],
): IndirectRow => ({
  text: '',
  source: attack ? 'attacks' : 'clean',
  attack,
  windows: windows.map((feature = 0) => Int32Array.of(feature)),
  ...(planted && { planted }),
});
const times = (one: IndirectRow): IndirectRow[] => Array.from({ length: 20 }, () => one);

describe('trainIndirectModel', () => {
  it('learns the planted words of an attack, and that the words beside them are harmless', () => {
    const planted = row(true, [request, data, order], [false, false, true]);
    const model = trainIndirectModel([...times(planted), ...times(row(false, [data]))]);
    const scores = [order, request, data].map((feature) => scoreRow(model, row(true, [feature])));
    expect(scores[0]).toBeGreaterThan(0);
    expect(Math.max(scores[1] ?? 0, scores[2] ?? 0)).toBeLessThan(0);
  });

  it('finds the words of an attack without marks by what clean texts lack', () => {
    const attack = row(true, [data, order]);
    const model = trainIndirectModel([...times(attack), ...times(row(false, [data]))]);
    expect(scoreRow(model, row(true, [order]))).toBeGreaterThan(scoreRow(model, row(true, [data])));
  });
});
