import { type Deadline, joinSignals, startDeadline, untilAborted } from '../internal/index.ts';
import type { Budget, CallUsage } from './create-budget.ts';
import type { ShadowAgentRole, ShadowAgentRun } from './shadow-agent.ts';

/** Maximum time of a call, in milliseconds. An answer may be long; a verdict is a few sentences. */
const maxCallMilliseconds: Readonly<Record<ShadowAgentRole, number>> = {
  candidate: 300_000,
  revision: 300_000,
  validation: 120_000,
  compilation: 120_000,
};

/**
 * Makes one model call and counts it in the budget. It rejects when the caller aborts, when the call's own time is up or,
 * except for the first candidate, when the time budget is used up, even if the model ignores its signal.
 *
 * After a time-out it rejects with a `TimeoutError` that is not retryable, because a model that stalls would stall again.
 */
export type TimedCall = <Result extends { usage?: CallUsage | undefined }>(
  role: ShadowAgentRole,
  call: (abortSignal: AbortSignal) => PromiseLike<Result>,
) => Promise<Result>;

/** Creates the timed calls of one run. */
export function createTimedCall(run: ShadowAgentRun, budget: Budget): TimedCall {
  const { abortSignal } = run.options;

  /** Starts the earlier of two deadlines: the call's and the budget's. */
  function startCallDeadline(role: ShadowAgentRole): Deadline {
    const milliseconds = run.budget?.callMilliseconds ?? maxCallMilliseconds[role];
    const isBudgetShorter = role !== 'candidate' && budget.remainingTime() < milliseconds;
    return isBudgetShorter
      ? budget.startDeadline()
      : startDeadline(milliseconds, `The ${role} took longer than ${milliseconds} ms.`);
  }

  return async (role, call) => {
    const deadline = startCallDeadline(role);
    const signal = joinSignals(deadline.signal, abortSignal);
    try {
      signal.throwIfAborted();
      budget.countCall();
      const result = await untilAborted(call(signal), signal);
      budget.countUsage(result.usage);
      return result;
    } catch (error) {
      const isTimeout = deadline.signal.aborted && error instanceof Error;
      throw isTimeout ? Object.assign(error, { isRetryable: false }) : error;
    } finally {
      deadline.clear();
    }
  };
}
