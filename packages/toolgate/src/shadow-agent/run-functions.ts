import type { LanguageModelV4GenerateResult } from '@ai-sdk/provider';
import { untilAborted } from '../internal/index.ts';
import { nameError } from './name-error.ts';
import type { ShadowAgentRun } from './shadow-agent.ts';

/**
 * Runs the checks that are functions of the host. An absent or blank text means no fault. If a function throws, or returns
 * something else, it adds a warning and throws.
 *
 * @returns the feedback, empty if all functions accept the candidate.
 */
export async function runFunctions(
  candidate: LanguageModelV4GenerateResult,
  { checks = [], options }: ShadowAgentRun,
  warnings: string[],
): Promise<string> {
  const results = checks.map(async (check, at) => {
    if (typeof check !== 'function') return '';
    try {
      return readFeedback(await check(candidate, options));
    } catch (error) {
      const cause = error instanceof FeedbackError ? error.message : `failed: ${nameError(error)}`;
      warnings.push(`The check checks[${at}] ${cause}. The answer was not checked.`);
      throw error;
    }
  });
  const feedback = await untilAborted(Promise.all(results), options.abortSignal);
  return feedback.filter((one) => one !== '').join('\n');
}

/** A host's function returned neither feedback nor nothing. */
class FeedbackError extends Error {}

function readFeedback(feedback: unknown): string {
  if (feedback === undefined || feedback === null) return '';
  if (typeof feedback === 'string') return feedback.trim() === '' ? '' : feedback;
  throw new FeedbackError(`returned a ${typeof feedback}; accepted: a text, undefined or null`);
}
