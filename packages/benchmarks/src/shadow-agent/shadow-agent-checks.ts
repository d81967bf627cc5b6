import { runShadowAgent, type ShadowAgentCheck } from 'toolgate';
import {
  type AnswerError,
  answerErrors,
  type SimulatedCase,
  simulateCase,
} from './shadow-agent-answers.ts';
import { createRandom, resultOf } from './shadow-agent-models.ts';

/** How many answers were failed, of how many. */
export interface Tally {
  failed: number;
  total: number;
  /** Some answers that the checks got wrong, with the checks that failed. */
  mistakes: string[];
}

/** What checks find in simulated answers, without a judge. */
export interface CheckFigures {
  good: Tally;
  errors: Record<AnswerError, Tally>;
}

/**
 * Runs the checks on simulated answers, good ones and as many with an error.
 *
 * @param options.isSeen only languages that the checks were developed with, or only others; by default all.
 */
export async function measureChecks(options: {
  runs: number;
  seed: number;
  isSeen?: boolean;
}): Promise<CheckFigures> {
  const random = createRandom(options.seed);
  const errors = Object.fromEntries(answerErrors.map((error) => [error, openTally()]));
  const figures: CheckFigures = { good: openTally(), errors: errors as CheckFigures['errors'] };
  for (let run = 0; run < options.runs; run += 1) {
    const simulated = simulateCase(random, options.isSeen);
    await count(figures.good, simulated, simulated.good, false);
    const error = simulated.errors[run % simulated.errors.length] ?? 'number';
    await count(figures.errors[error], simulated, simulated.spoil(error), true);
  }
  return figures;
}

function openTally(): Tally {
  return { failed: 0, total: 0, mistakes: [] };
}

async function count(
  tally: Tally,
  simulated: SimulatedCase,
  answer: string,
  isWrong: boolean,
): Promise<void> {
  const { action, checks } = await runShadowAgent({
    options: simulated.options,
    checks: simulated.checks,
    judge: false,
    maxIterations: 1,
    call: async () => resultOf(answer),
  });
  const isFailed = action === 'failed';
  tally.total += 1;
  tally.failed += isFailed ? 1 : 0;
  if (isFailed !== isWrong) tally.mistakes.push(`${answer} ${describeFailures(checks)}`);
}

function describeFailures(checks: readonly ShadowAgentCheck[] = []): string {
  const failed = checks.filter(({ pass }) => !pass).map(({ check }) => check);
  return failed.length > 0 ? `(${failed.join('; ')})` : '';
}
