import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { untilAborted } from '../internal/index.ts';
import type { Budget } from './create-budget.ts';
import type { ShadowAgentRun } from './shadow-agent.ts';

/**
 * Wraps the run's `call`: counts it in the budget, and rejects as soon as the caller aborts, even if the model does not
 * listen to its signal. The end of the time budget aborts it too, except for the first candidate, without which there is
 * nothing to return.
 */
export function createTimedCall(run: ShadowAgentRun, budget: Budget): ShadowAgentRun['call'] {
  const { abortSignal } = run.options;

  const countedCall = async (
    ...[role, options]: Parameters<ShadowAgentRun['call']>
  ): ReturnType<ShadowAgentRun['call']> => {
    options.abortSignal?.throwIfAborted();
    budget.countCall();
    const result = await untilAborted(run.call(role, options), options.abortSignal);
    budget.countUsage(result.usage);
    return result;
  };

  return async (role, options) => {
    const deadline = role === 'candidate' ? undefined : budget.startDeadline();
    if (!deadline) {
      return await countedCall(role, options);
    }
    try {
      return await countedCall(role, addSignals(options, [deadline.signal, abortSignal]));
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
