import type { LanguageModelV4FinishReason } from '@ai-sdk/provider';
import type { ResponseStatus } from './response-object.ts';

/** How a response can end. */
export type FinalStatus = Exclude<ResponseStatus, { status: 'in_progress' }>;

/**
 * How a response ends after the model's finish reason. A response without an answer fails, so it does not look like a short
 * one.
 */
export function readFinish(
  { unified }: LanguageModelV4FinishReason,
  hasOutput: boolean,
): FinalStatus {
  switch (unified) {
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

/**
 * Whether an answer is the model's own refusal: OpenAI's provider gives its text as text, and the
 * finish reason `content-filter` with the raw reason `stop`.
 */
export function isRefusal({ unified, raw }: LanguageModelV4FinishReason): boolean {
  return unified === 'content-filter' && raw === 'stop';
}

function failed(message: string): FinalStatus {
  return { status: 'failed', error: { code: 'server_error', message } };
}
