import { describe, expect, it } from 'vitest';
import { createUsage } from '../internal/index.ts';
import { sumUsage, zeroUsage } from './usage.ts';

describe('sumUsage', () => {
  it('counts the input of a call that reports only totals as input beside the cache', () => {
    const candidate = {
      ...createUsage({ outputTokens: 5 }),
      inputTokens: { total: 27, noCache: 20, cacheRead: 7, cacheWrite: undefined },
    };
    const judge = createUsage({ inputTokens: 1000, outputTokens: 3 });
    const { inputTokens, outputTokens } = sumUsage([candidate, judge]);
    expect(inputTokens).toEqual({
      total: 1027,
      noCache: 1020,
      cacheRead: 7,
      cacheWrite: undefined,
    });
    expect(outputTokens.total).toBe(8);
  });

  it('leaves a count unknown that no call reported', () => {
    expect(sumUsage([createUsage(), createUsage()])).toEqual(createUsage());
  });

  it('is zero without a call, and the usage itself for one', () => {
    const usage = createUsage({ inputTokens: 1 });
    expect([sumUsage([]), sumUsage([usage])]).toEqual([zeroUsage, usage]);
  });
});
