import type { LanguageModelV4CallOptions, LanguageModelV4GenerateResult } from '@ai-sdk/provider';
import { createBudget } from './create-budget.ts';
import { createTimedCall } from './create-timed-call.ts';
import { retryDelay } from './retry-delay.ts';
import type { ShadowAgentRole, ShadowAgentRun } from './shadow-agent.ts';
import { wait } from './wait.ts';

const mostTries = 3;

/** A call after the first, and how to read what it answers. */
interface Attempt<T> {
  role: ShadowAgentRole;
  options: LanguageModelV4CallOptions;
  /** Undefined means that the answer is of no use, and that the model is asked again. */
  read: (result: LanguageModelV4GenerateResult) => T | undefined;
  /** How many tries it is worth; 3 by default. */
  tries?: number;
  /** How many calls the budget must still have after it; 0 by default. */
  spare?: number;
}

/** What came of an {@link Attempt}: an answer, too many failures, or the end of the budget. */
type AttemptResult<T> =
  | { type: 'answered'; value: T }
  | { type: 'unavailable' }
  | { type: 'exhausted' };

/** Makes the model calls of one run. */
export interface ModelCaller {
  /**
   * The first call. It is made whatever the budget, since there would be nothing to return without it, and an error of
   * the model is passed on as it came.
   */
  callFirst: () => Promise<LanguageModelV4GenerateResult>;
  /** Any later call, tried again within the budget where it fails. Throws nothing but the reason of the caller's abort. */
  attempt: <T>(attempt: Attempt<T>) => Promise<AttemptResult<T>>;
}

/** Prepares the model calls of one run, which share its budget and its abort signal. */
export function createModelCaller(run: ShadowAgentRun): ModelCaller {
  const { abortSignal } = run.options;
  const budget = createBudget(run.budget);
  const call = createTimedCall(run, budget);

  /** One try; how long to wait before the next one, when it was in vain, or undefined when another is pointless. */
  async function tryOnce<T>(
    { role, options, read }: Attempt<T>,
    failures: number,
  ): Promise<{ value: T } | { delay: number | undefined }> {
    try {
      const value = read(await call(role, options));
      return value === undefined ? { delay: 0 } : { value };
    } catch (error) {
      abortSignal?.throwIfAborted();
      return { delay: retryDelay({ error, failures }) };
    }
  }

  return {
    callFirst: () => call('candidate', run.options),
    attempt: async (attempt) => {
      const { tries: allowed = mostTries, spare = 0 } = attempt;
      for (let tries = 1; tries <= allowed; tries += 1) {
        if (budget.isExhausted() || budget.remainingCalls() <= spare) {
          return { type: 'exhausted' };
        }
        const outcome = await tryOnce(attempt, tries);
        if ('value' in outcome) {
          return { type: 'answered', value: outcome.value };
        }
        const delay = tries < allowed ? outcome.delay : 0;
        // A wait that would outlast the time is not begun: nothing could follow it.
        if ((delay ?? 0) >= budget.remainingTime()) {
          return { type: 'exhausted' };
        }
        if (delay === undefined) {
          break;
        }
        await wait(delay, abortSignal);
      }
      return { type: 'unavailable' };
    },
  };
}
