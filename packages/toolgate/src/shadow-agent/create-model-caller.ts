import type { LanguageModelV4CallOptions, LanguageModelV4GenerateResult } from '@ai-sdk/provider';
import { wait } from '../internal/index.ts';
import { createBudget } from './create-budget.ts';
import { createTimedCall } from './create-timed-call.ts';
import { retryDelay } from './retry-delay.ts';
import type { IsDoomed, ShadowAgentRole, ShadowAgentRun } from './shadow-agent.ts';

const maxTries = 3;
const maxLoopMilliseconds = 600_000;

/** A call after the first, and how to read its answer. */
interface Attempt<T> {
  role: ShadowAgentRole;
  options: LanguageModelV4CallOptions;
  /** Undefined means that the answer is of no use; the attempt then ends as `unreadable`. */
  read: (result: LanguageModelV4GenerateResult) => T | undefined;
  /** Whether the call can be ended early; by default it cannot. */
  isDoomed?: IsDoomed | undefined;
  /** Maximum number of tries; 3 by default. */
  tries?: number;
  /** Number of calls that the budget must still have afterwards; 0 by default. */
  spare?: number;
}

/** The result of an {@link Attempt}: an answer, one of no use, too many failures, or the end of the budget. */
type AttemptResult<T> =
  | { type: 'answered'; value: T }
  | { type: 'unreadable' }
  | { type: 'unavailable' }
  | { type: 'exhausted' };

/** Makes the model calls of one run. */
export interface ModelCaller {
  /**
   * Makes the first call, whatever the budget: without it there is nothing to return. Throws the error of the model
   * unchanged.
   */
  callFirst: (isDoomed?: IsDoomed) => Promise<LanguageModelV4GenerateResult>;
  /** Makes any later call, and tries again within the budget when it fails. Throws only the reason of the caller's abort. */
  attempt: <T>(attempt: Attempt<T>) => Promise<AttemptResult<T>>;
}

/** Creates the caller of one run; its calls share the budget and the abort signal. */
export function createModelCaller(run: ShadowAgentRun): ModelCaller {
  const { abortSignal } = run.options;
  const budget = createBudget({ milliseconds: maxLoopMilliseconds, ...run.budget });
  const call = createTimedCall(run, budget);

  /** Makes one try; after a failure `delay` is the wait before the next one, undefined when that would be pointless. */
  async function tryOnce<T>(
    { role, options, read, isDoomed }: Attempt<T>,
    failures: number,
  ): Promise<{ value: T | undefined } | { delay: number | undefined }> {
    try {
      return { value: read(await call(role, options, isDoomed)) };
    } catch (error) {
      abortSignal?.throwIfAborted();
      return { delay: retryDelay({ error, failures }) };
    }
  }

  return {
    callFirst: async (isDoomed) => call('candidate', run.options, isDoomed),
    attempt: async (attempt) => {
      const { tries: allowed = maxTries, spare = 0 } = attempt;
      for (let tries = 1; tries <= allowed; tries += 1) {
        if (budget.isExhausted() || budget.remainingCalls() <= spare) {
          return { type: 'exhausted' };
        }
        const outcome = await tryOnce(attempt, tries);
        if ('value' in outcome) {
          const { value } = outcome;
          return value === undefined ? { type: 'unreadable' } : { type: 'answered', value };
        }
        const delay = tries < allowed ? outcome.delay : 0;
        // After a wait longer than the rest of the time no call could follow.
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
