import { describe, expect, inject, it } from 'vitest';
import { measureChecks } from './shadow-agent-checks.ts';
import { answerStrategies, measureStrategy } from './shadow-agent-comparison.ts';

const runs = inject('isFullRun') ? 250 : 40;

describe('checks without a judge, over simulated answers', () => {
  it.each([
    ['languages that they were developed with', true],
    ['other languages', false],
  ])('raise no false alarm and find 99 %% of the errors: %s', async (_title, isSeen) => {
    const { good, errors } = await measureChecks({ runs, seed: 11, isSeen });
    expect(good).toEqual({ failed: 0, total: runs, mistakes: [] });
    const found = Object.values(errors);
    const failed = found.reduce((sum, tally) => sum + tally.failed, 0);
    expect(failed / runs).toBeGreaterThanOrEqual(0.99);
  });
});

describe('the loop over answers from sources', () => {
  it('is righter with checks than with a judge or a retry, and needs fewer calls', async () => {
    const models = {
      right: 0.5,
      rightWithWords: 0.85,
      rightWithoutWords: 0.6,
      falsePass: 0.2,
      falseFail: 0.1,
    };
    const settings = { models, runs: inject('isFullRun') ? 150 : 60, seed: 5 };
    const [plain, retry, judge, both, checks] = await Promise.all(
      answerStrategies.map(async (strategy) => measureStrategy(strategy, settings)),
    );
    expect(plain?.calls).toBe(1);
    expect(checks?.accuracy).toBeGreaterThan(0.95);
    expect(checks?.acceptedAccuracy).toBeGreaterThan(0.99);
    for (const other of [plain, retry, judge]) {
      expect(checks?.accuracy).toBeGreaterThan(other?.accuracy ?? 1);
      expect(both?.accuracy).toBeGreaterThan(other?.accuracy ?? 1);
    }
    expect(both?.calls).toBeLessThan(judge?.calls ?? 0);
    expect(checks?.calls).toBeLessThan(retry?.calls ?? 0);
  });
});
