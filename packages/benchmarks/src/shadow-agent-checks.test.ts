import { describe, expect, it } from 'vitest';
import { measureChecks } from './shadow-agent-checks.ts';

describe('checks without a judge, over simulated answers', () => {
  it.each([
    ['languages that they were developed with', true],
    ['other languages', false],
  ])('raise no false alarm and find 99 %% of the errors: %s', async (_title, isSeen) => {
    const { good, errors } = await measureChecks({ runs: 250, seed: 11, isSeen });
    expect(good).toEqual({ failed: 0, total: 250, mistakes: [] });
    const found = Object.values(errors);
    const failed = found.reduce((sum, tally) => sum + tally.failed, 0);
    expect(failed / 250).toBeGreaterThanOrEqual(0.99);
  });
});
