import { runShadowAgent } from 'toolgate';
import {
  callMilliseconds,
  createRandom,
  hint,
  isRight,
  requestOf,
  scriptedCalls,
} from './shadow-agent-models.ts';
import type { Figures, Scenario } from './shadow-agent-theory.ts';

/** Runs the loop itself many times over scripted models, and takes the means. The same seed gives the same figures. */
export async function simulate(
  scenario: Scenario,
  { runs, seed }: { runs: number; seed: number },
): Promise<Figures> {
  const random = createRandom(seed);
  const sums: Figures = { accuracy: 0, calls: 0, judgeCalls: 0, milliseconds: 0 };
  for (let run = 0; run < runs; run += 1) {
    const figures = await runOnce(scenario, random);
    for (const name of figureNames) sums[name] += figures[name];
  }
  for (const name of figureNames) sums[name] /= runs;
  return sums;
}

const figureNames = ['accuracy', 'calls', 'judgeCalls', 'milliseconds'] as const;

async function runOnce(
  { rates, limit, compiler }: Scenario,
  random: () => number,
): Promise<Figures> {
  const factor = (): number => 100 + Math.floor(random() * 900);
  const task = { factors: [factor(), factor()] as const };
  const call = scriptedCalls({ task, rates, compiler, random });
  const figures: Figures = { accuracy: 0, calls: 0, judgeCalls: 0, milliseconds: 0 };
  const { candidate } = await runShadowAgent({
    options: requestOf(task),
    hint,
    maxIterations: limit,
    compiledChecks: compiler !== 'none',
    call: async (role, options) => {
      figures.calls += 1;
      figures.judgeCalls += role === 'validation' ? 1 : 0;
      figures.milliseconds += callMilliseconds[role];
      return call(role, options);
    },
  });
  const [part] = candidate.content;
  figures.accuracy = part?.type === 'text' && isRight(task, part.text) ? 1 : 0;
  return figures;
}
