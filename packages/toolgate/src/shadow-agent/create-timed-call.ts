import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { type Deadline, startDeadline, untilAborted } from '../internal/index.ts';
import type { Budget } from './create-budget.ts';
import type { ShadowAgentRole, ShadowAgentRun } from './shadow-agent.ts';

/** How long a call takes at most, in milliseconds. An answer may be long; a verdict is a few sentences. */
const maxCallMilliseconds: Readonly<Record<ShadowAgentRole, number>> = {
  candidate: 300_000,
  revision: 300_000,
  validation: 120_000,
  compilation: 120_000,
};

/**
 * Wraps the run's `call`: counts it in the budget, and rejects as soon as the caller aborts or the call's own time is up,
 * even if the model does not listen to its signal. The end of the time budget aborts it too, except for the first
 * candidate, without which there is nothing to return.
 *
 * A call whose time is up rejects with a `TimeoutError` that is not retryable: a model that stalls would stall again.
 */
export function createTimedCall(run: ShadowAgentRun, budget: Budget): ShadowAgentRun['call'] {
  const { abortSignal } = run.options;

  const countedCall = async (
    ...[role, options, isDoomed]: Parameters<ShadowAgentRun['call']>
  ): ReturnType<ShadowAgentRun['call']> => {
    options.abortSignal?.throwIfAborted();
    budget.countCall();
    // A cut candidate needs a revision, for which the budget must have room.
    const watch = isDoomed && ((text: string) => !budget.isExhausted() && isDoomed(text));
    const result = await untilAborted(run.call(role, options, watch), options.abortSignal);
    budget.countUsage(result.usage);
    return result;
  };

  /** The end of the call or that of the budget, whichever comes first. */
  function startCallDeadline(role: ShadowAgentRole): Deadline {
    const milliseconds = run.budget?.callMilliseconds ?? maxCallMilliseconds[role];
    const isBudgetShorter = role !== 'candidate' && budget.remainingTime() < milliseconds;
    return (
      (isBudgetShorter ? budget.startDeadline() : undefined) ??
      startDeadline(milliseconds, `The ${role} took longer than ${milliseconds} ms.`)
    );
  }

  return async (role, options, isDoomed) => {
    const deadline = startCallDeadline(role);
    try {
      const given = addSignals(options, [deadline.signal, abortSignal]);
      return await countedCall(role, given, isDoomed);
    } catch (error) {
      const isTimeout = deadline.signal.aborted && error instanceof Error;
      throw isTimeout ? Object.assign(error, { isRetryable: false }) : error;
    } finally {
      deadline.clear();
    }
  };
}

function addSignals(
  options: LanguageModelV4CallOptions,
  signals: readonly (AbortSignal | undefined)[],
): LanguageModelV4CallOptions {
  const given = signals.filter((signal) => signal !== undefined);
  return { ...options, abortSignal: AbortSignal.any(given) };
}
