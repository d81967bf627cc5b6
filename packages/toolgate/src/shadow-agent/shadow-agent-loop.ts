import type { LanguageModelV4GenerateResult } from '@ai-sdk/provider';
import { advanceLoop, initialState, type LoopEvent, type LoopState } from './advance-loop.ts';
import { createChecks } from './checks/index.ts';
import { createModelCaller, type ModelCaller } from './create-model-caller.ts';
import { createValidator } from './create-validator.ts';
import { revisionRequest } from './messages/index.ts';
import type {
  IsDoomed,
  Round,
  ShadowAgentProgress,
  ShadowAgentResult,
  ShadowAgentRun,
  Verdict,
} from './shadow-agent.ts';

/** The loop of `runShadowAgent`. */
export async function runLoop(run: ShadowAgentRun): Promise<ShadowAgentResult> {
  const caller = createModelCaller(run);
  const checks = createChecks(run, caller);
  const validate = createValidator({ run, caller, checks });
  const rounds: Round[] = [];
  const advance = (event: LoopEvent): LoopState =>
    advanceLoop({ state, event, maxIterations: run.maxIterations });

  /** The watch of the candidate after so many validations; only where another candidate may follow it. */
  const openWatch = (validations: number): IsDoomed | undefined =>
    validations + 1 < run.maxIterations ? checks.openWatch() : undefined;

  let state: LoopState = initialState;
  let iteration = 0;
  let candidate = await caller.callFirst(openWatch(0));
  state = advance(answered(candidate));
  while (state.phase !== 'ended') {
    if (state.phase === 'validating') {
      iteration += 1;
      report(run, 'validating', iteration);
      const event = await validate(candidate);
      state = advance(event);
      if (event.type === 'judged' && !event.verdict.pass) {
        rounds.push({ candidate, verdict: event.verdict });
        report(run, 'rejected', iteration);
      }
    } else {
      const revision = await revise({ run, caller, rounds, isDoomed: openWatch(iteration) });
      candidate = revision.candidate ?? candidate;
      state = advance(revision.event);
    }
  }
  const { phase: _phase, ...result } = state;
  if (iteration > 0) {
    report(run, result.action, iteration);
  }
  const best = result.action === 'failed' ? findBetter(rounds, candidate) : undefined;
  const returned = best?.candidate ?? candidate;
  const reports = checks.report(returned);
  return {
    candidate: returned,
    ...result,
    ...(best && { bestIteration: best.number }),
    ...(reports && { checks: reports }),
  };
}

/**
 * Finds the rejected candidate that comes nearest to a valid answer: the one with the highest product of the probabilities of its
 * criteria. The product is the probability that all criteria are met, if they are independent. Of equal candidates the later
 * wins. A candidate without probabilities, for instance because a check rejected it, is below all others.
 *
 * @returns `undefined` if that is the last one, or if no candidate has probabilities. A last candidate without a verdict is
 * returned as it is: it may be better than all before it.
 */
function findBetter(
  rounds: readonly Round[],
  last: LanguageModelV4GenerateResult,
): { candidate: LanguageModelV4GenerateResult; number: number } | undefined {
  if (rounds.at(-1)?.candidate !== last) return undefined;
  let best: { candidate: LanguageModelV4GenerateResult; number: number; score: number } | undefined;
  for (const [at, { candidate, verdict }] of rounds.entries()) {
    const score = scoreVerdict(verdict);
    if (score !== undefined && score >= (best?.score ?? 0)) {
      best = { candidate, number: at + 1, score };
    }
  }
  return best?.candidate === last ? undefined : best;
}

function scoreVerdict({ criteria }: Verdict): number | undefined {
  return criteria?.reduce((product, { probability }) => product * probability, 1);
}

async function revise({
  run,
  caller,
  rounds,
  isDoomed,
}: {
  run: ShadowAgentRun;
  caller: ModelCaller;
  rounds: readonly Round[];
  isDoomed: IsDoomed | undefined;
}): Promise<{ event: LoopEvent; candidate?: LanguageModelV4GenerateResult }> {
  const attempt = await caller.attempt({
    role: 'revision',
    options: revisionRequest(run.options, rounds),
    read: (result) => result,
    isDoomed,
  });
  if (attempt.type === 'answered') {
    return { event: answered(attempt.value), candidate: attempt.value };
  }
  const exhausted = attempt.type === 'exhausted';
  return {
    event: { type: 'stopped', reason: exhausted ? 'budget exhausted' : 'revision unavailable' },
  };
}

function answered({ finishReason }: LanguageModelV4GenerateResult): LoopEvent {
  const { unified } = finishReason;
  return { type: 'answered', final: unified === 'content-filter' || unified === 'error' };
}

/** Reports progress; errors of the observer do not end the loop. */
function report(
  { onProgress, maxIterations }: ShadowAgentRun,
  phase: ShadowAgentProgress['phase'],
  iteration: number,
): void {
  try {
    const returned: unknown = onProgress?.({ phase, iteration, maxIterations });
    // The type also accepts an async function, whose rejection would end the process.
    Promise.resolve(returned).catch(() => {});
  } catch {
    // Only the observer could handle its own error.
  }
}
