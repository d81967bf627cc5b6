import { describe, expect, inject, it } from 'vitest';
import type { Compiler } from './shadow-agent-models.ts';
import { plotAccuracy } from './shadow-agent-plot.ts';
import { simulate } from './shadow-agent-simulation.ts';
import { theoryOf } from './shadow-agent-theory.ts';

const settings = { runs: inject('isFullRun') ? 2000 : 800, seed: 1 };
/** For bounds that the mean is far from. */
const fewer = { ...settings, runs: inject('isFullRun') ? 2000 : 60 };
const perfect = { right: 0.5, falsePass: 0, falseFail: 0 };

describe('the loop over scripted models', () => {
  it('with p = 0.5, a perfect judge and a limit of 3 is right in 87.5 % and makes 3.5 calls', async () => {
    const scenario = { rates: perfect, limit: 3, compiler: 'none' as const };
    expect(theoryOf(scenario)).toMatchObject({ accuracy: 0.875, calls: 3.5, judgeCalls: 1.75 });
    const { accuracy, calls, judgeCalls } = await simulate(scenario, settings);
    expect(Math.abs(accuracy - 0.875)).toBeLessThan(0.02);
    expect(Math.abs(calls - 3.5)).toBeLessThan(0.1);
    expect(calls).toBe(2 * judgeCalls);
  });

  it.each<[Compiler, number]>([
    ['partial', 1.2],
    ['complete', 0],
  ])('asks the judge seldom where checks are %s: at most %f times', async (compiler, most) => {
    for (const right of [0.2, 0.5, 0.9]) {
      const rates = { right, falsePass: 0.2, falseFail: 0.1 };
      const { judgeCalls } = await simulate({ rates, limit: 3, compiler }, fewer);
      expect(judgeCalls).toBeLessThanOrEqual(most);
    }
  });

  it('is the same for the same seed', async () => {
    const scenario = { rates: perfect, limit: 3, compiler: 'none' as const };
    const few = { runs: 50, seed: 7 };
    expect(await simulate(scenario, few)).toEqual(await simulate(scenario, few));
  });
});

describe('plotAccuracy', () => {
  it('draws a line and its dots for each curve', () => {
    const points = [1, 2].map((limit) => ({ limit, theory: 0.5, measured: 0.5 }));
    const svg = plotAccuracy([
      { name: 'one', points },
      { name: 'two', points },
    ]);
    expect(svg.match(/<polyline/g)).toHaveLength(2);
    expect(svg.match(/<circle/g)).toHaveLength(6);
    expect(svg).toMatch(/^<svg .*<\/svg>\n$/);
  });
});
