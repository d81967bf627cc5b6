import { describe, expect, it } from 'vitest';
import { simulate } from './shadow-agent-simulation.ts';
import { theoryOf } from './shadow-agent-theory.ts';

const settings = { runs: 2000, seed: 1 };

describe('the loop over scripted models', () => {
  it.each(
    [1, 2, 3, 10].flatMap((limit) =>
      (['none', 'partial', 'complete'] as const).map((compiler) => ({ limit, compiler })),
    ),
  )('does what theory says: limit $limit, checks $compiler', async ({ limit, compiler }) => {
    const scenario = { rates: { right: 0.4, falsePass: 0.2, falseFail: 0.1 }, limit, compiler };
    const measured = await simulate(scenario, settings);
    const theory = theoryOf(scenario);
    expect(Math.abs(measured.accuracy - theory.accuracy)).toBeLessThan(0.03);
    expect(measured.calls / theory.calls).toBeCloseTo(1, 1);
    expect(measured.milliseconds / theory.milliseconds).toBeCloseTo(1, 1);
    expect(Math.abs(measured.judgeCalls - theory.judgeCalls)).toBeLessThan(0.1);
  });
});
