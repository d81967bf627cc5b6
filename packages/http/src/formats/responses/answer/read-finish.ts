import type { LanguageModelV4FinishReason } from '@ai-sdk/provider';
import { unfinishedAnswer } from '../../../errors/index.ts';
import { isRefusal } from '../../refusal.ts';
import { failedStatus } from './failed-status.ts';
import type { ResponseStatus } from './response-object.ts';

/** The statuses with which a response can end. */
export type FinalStatus = Exclude<ResponseStatus, { status: 'in_progress' }>;

/**
 * Returns the final status of a response for the model's finish reason. A response without an answer has failed; otherwise
 * it would look like a short answer.
 *
 * @param hasRefused whether the model refused in its own words. Such a response is complete.
 */
export function readFinish(
  finishReason: LanguageModelV4FinishReason,
  { hasOutput, hasRefused = false }: { hasOutput: boolean; hasRefused?: boolean },
): FinalStatus {
  if (hasRefused && isRefusal(finishReason)) return { status: 'completed' };
  switch (finishReason.unified) {
    case 'stop':
    case 'tool-calls':
      return { status: 'completed' };
    case 'length':
      return { status: 'incomplete', reason: 'max_output_tokens' };
    case 'content-filter':
      return { status: 'incomplete', reason: 'content_filter' };
    case 'other':
      if (hasOutput) return { status: 'completed' };
      return failedStatus(unfinishedAnswer());
    case 'error':
    case 'interrupted':
      return failedStatus(unfinishedAnswer());
  }
}
