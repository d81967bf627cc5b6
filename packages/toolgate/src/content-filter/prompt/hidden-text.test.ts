import { describe, expect, it } from 'vitest';
import { measureHeap } from '../../testing/measure-heap.ts';
import { limitHiddenTexts } from './hidden-text.ts';

describe('limitHiddenTexts', () => {
  it('keeps no long text alive because of its beginning', () => {
    const first = { text: 'a'.repeat(399_000), kind: 'instructions' as const };
    const before = measureHeap();
    const limited = Array.from({ length: 5 }, (_, at) =>
      limitHiddenTexts([first, { text: `${at}`.padEnd(2_000_000), kind: 'instructions' }]),
    );
    expect(measureHeap() - before).toBeLessThan(4_000_000);
    expect(limited[3]).toEqual([first, { text: '3'.padEnd(1000), kind: 'instructions' }]);
  });
});
