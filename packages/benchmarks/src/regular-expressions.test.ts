import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { describe, expect, inject, it } from 'vitest';
import { attackTexts } from './regular-expressions/attack-texts.ts';
import { createStepCounter } from './regular-expressions/count-steps.ts';

/** Twice the text may take twice the steps, and some more where a bound is not yet reached. */
const maxGrowth = 2.6;

function growthOf(expression: RegExp, size: number): number {
  const counter = createStepCounter(expression);
  const [small, large] = [size, 2 * size].map((repetitions) =>
    attackTexts(counter.root, expression.flags, repetitions).map((text) => counter.count(text)),
  );
  return Math.max(...(large ?? []).map((steps, index) => steps / (small?.[index] ?? 1)));
}

describe('the step counter', () => {
  it.each([
    [/[a-z]+/, 100, 0, 2.2],
    [/^\s*(?:a|b)+$/, 100, 0, 2.2],
    [/\s+$/, 100, 3.5, 4.5],
    [/^.*.*x$/, 50, 3.5, 4.5],
    [/^(\w+\s?)*$/, 8, 50, Infinity],
    [/^(a|a)*$/, 8, 50, Infinity],
  ])('finds how %s grows', (expression, size, least, most) => {
    const growth = growthOf(expression, size);
    expect(growth).toBeGreaterThanOrEqual(least);
    expect(growth).toBeLessThanOrEqual(most);
  });
});

// Counting the steps of every expression takes a minute of computing. A skipped test would be a failure in CI.
// oxlint-disable-next-line vitest/no-conditional-tests
if (inject('isFullRun')) {
  describe('the regular expressions of the packages', () => {
    it('take steps that grow with an attack text at most', { timeout: 900_000 }, async () => {
      const worker = new Worker(
        new URL('./regular-expressions/attack-expressions.ts', import.meta.url),
        { resourceLimits: { stackSizeMb: 128 } },
      );
      const [results] = (await once(worker, 'message')) as [{ name: string; growth: number }[]];
      expect(results.length).toBeGreaterThan(150);
      const growing = results.filter(({ growth }) => growth > maxGrowth).map(({ name }) => name);
      expect(growing).toEqual([]);
    });
  });
}
