import type { LanguageModelV4FinishReason } from '@ai-sdk/provider';
import { isRefusal } from '../../refusal.ts';
import type { ResponseStatus } from './response-object.ts';

/** How a response can end. */
export type FinalStatus = Exclude<ResponseStatus, { status: 'in_progress' }>;

/**
 * How a response ends after the model's finish reason. A response without an answer fails, so it does not look like a short
 * one. `hasRefused` says whether the output has a refusal in the model's own words, with which a response is complete.
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
      return hasOutput ? { status: 'completed' } : failed('The model gave no answer.');
    case 'error':
    case 'interrupted':
      return failed('The model did not finish its answer.');
  }
}

function failed(message: string): FinalStatus {
  return { status: 'failed', error: { code: 'server_error', message } };
}
