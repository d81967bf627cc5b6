import type {
  Experimental_DecisionModelV4CallOptions as DecisionModelV4CallOptions,
  Experimental_DecisionModelV4Result as DecisionModelV4Result,
  LanguageModelV4CallOptions,
  LanguageModelV4GenerateResult,
} from '@ai-sdk/provider';
import { wait } from '../internal/index.ts';
import { type Budget, createBudget } from './create-budget.ts';
import { createTimedCall } from './create-timed-call.ts';
import { nameError } from './name-error.ts';
import { retryDelay } from './retry-delay.ts';
import type { IsDoomed, ShadowAgentRole, ShadowAgentRun } from './shadow-agent.ts';

const maxTries = 3;
const maxLoopMilliseconds = 600_000;

/** Limits of the tries of one call. */
interface TryLimits {
  /** Maximum number of tries; 3 by default. */
  tries?: number;
  /** Number of calls that the budget must still have afterwards; 0 by default. */
  spare?: number;
}

/** A call of the judge or for a revision, and how to read its answer. */
interface Attempt<T> extends TryLimits {
  role: ShadowAgentRole;
  options: LanguageModelV4CallOptions;
  /** Reads the answer. If it returns `undefined`, the attempt ends as `unreadable`. */
  read: (result: LanguageModelV4GenerateResult) => T | undefined;
  /** Whether the call may end early; by default it may not. */
  isDoomed?: IsDoomed | undefined;
}

/** A call of the decision model, and how to read its answers. */
interface DecisionAttempt<T> {
  options: DecisionModelV4CallOptions;
  read: (result: DecisionModelV4Result) => T | undefined;
}

/** The result of an {@link Attempt}: an answer, an answer that `read` could not use, too many failures, or a used-up budget. */
type AttemptResult<T> =
  | { type: 'answered'; value: T }
  | { type: 'unreadable' }
  | { type: 'unavailable' }
  | { type: 'exhausted' };

/** Makes the model calls of one run. */
export interface ModelCaller {
  /**
   * Makes the first call, even beyond the budget, because the loop needs an answer to return. Throws the error of the
   * model unchanged. It tries again only if the run asks for it.
   */
  callFirst: (isDoomed?: IsDoomed) => Promise<LanguageModelV4GenerateResult>;
  /** Makes any later call, and tries again within the budget when it fails. Throws only the reason of the caller's abort. */
  attempt: <T>(attempt: Attempt<T>) => Promise<AttemptResult<T>>;
  /** Calls the decision model, under the same rules; `undefined` if the run has no decision model. */
  attemptDecision: (<T>(attempt: DecisionAttempt<T>) => Promise<AttemptResult<T>>) | undefined;
}

/** How warnings name a call that failed. */
const callNames: Readonly<Record<ShadowAgentRole, string>> = {
  candidate: 'The model',
  revision: 'The model, asked for a revision,',
  validation: 'The judge',
  compilation: 'The model that writes the checks',
};

/**
 * Creates the caller of one run; its calls share the budget and the abort signal.
 *
 * @param warnings gets a sentence for each call that failed at its last try, with the error's name.
 */
export function createModelCaller(run: ShadowAgentRun, warnings: string[]): ModelCaller {
  const { decide, options: request } = run;
  const budget = createBudget({ milliseconds: maxLoopMilliseconds, ...run.budget });
  const timed = createTimedCall(run, budget);
  const retry = createRetry(budget, request.abortSignal, (role, error) => {
    warnings.push(`${callNames[role]} failed: ${nameError(error)}.`);
  });

  const call = (
    role: ShadowAgentRole,
    options: LanguageModelV4CallOptions,
    isDoomed: IsDoomed | undefined,
  ): Promise<LanguageModelV4GenerateResult> => {
    // After a cut the loop needs a revision, so the budget must allow one more call.
    const watch = isDoomed && ((text: string) => !budget.isExhausted() && isDoomed(text));
    return timed(role, (abortSignal) => run.call(role, { ...options, abortSignal }, watch));
  };

  return {
    async callFirst(isDoomed) {
      for (let failures = 1; ; failures += 1) {
        try {
          return await call('candidate', request, isDoomed);
        } catch (error) {
          const isRetried = failures < maxTries && run.mayRetryFirst?.(error) === true;
          const delay = isRetried ? retryDelay({ error, failures }) : undefined;
          if (delay === undefined) throw error;
          await wait(delay, request.abortSignal);
        }
      }
    },
    attempt: async ({ role, options, read, isDoomed, ...limits }) =>
      retry(role, async () => read(await call(role, options, isDoomed)), limits),
    attemptDecision:
      decide &&
      (async ({ options, read }) =>
        retry('validation', async () => {
          const decision = timed('validation', (abortSignal) =>
            decide({ ...options, abortSignal }),
          );
          return read(await decision);
        })),
  };
}

/** Makes a call and retries it when it fails, within the budget. */
type Retry = <T>(
  role: ShadowAgentRole,
  make: () => Promise<T | undefined>,
  limits?: TryLimits,
) => Promise<AttemptResult<T>>;

function createRetry(
  budget: Budget,
  abortSignal: AbortSignal | undefined,
  onFailure: (role: ShadowAgentRole, error: unknown) => void,
): Retry {
  return async (role, make, { tries: allowed = maxTries, spare = 0 } = {}) => {
    for (let tries = 1; ; tries += 1) {
      if (budget.isExhausted() || budget.remainingCalls() <= spare) {
        return { type: 'exhausted' };
      }
      try {
        const value = await make();
        return value === undefined ? { type: 'unreadable' } : { type: 'answered', value };
      } catch (error) {
        abortSignal?.throwIfAborted();
        const delay = tries < allowed ? retryDelay({ error, failures: tries }) : undefined;
        // Nothing would be left of the time after the wait.
        if ((delay ?? 0) >= budget.remainingTime()) return { type: 'exhausted' };
        if (delay === undefined) {
          onFailure(role, error);
          return { type: 'unavailable' };
        }
        await wait(delay, abortSignal);
      }
    }
  };
}
