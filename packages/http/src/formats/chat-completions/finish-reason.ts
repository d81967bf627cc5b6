import type { LanguageModelV4FinishReason } from '@ai-sdk/provider';
import { HttpError } from '../../errors/index.ts';
import { isName } from '../../json/index.ts';
import { isRefusal } from '../refusal.ts';
import type { ToolDialect } from './tool-dialect.ts';

/** Why an answer ended, in the words of the wire. */
export type WireFinishReason =
  | 'stop'
  | 'length'
  | 'tool_calls'
  | 'content_filter'
  | 'function_call';

/** What an answer has. */
interface AnswerState {
  hasOutput: boolean;
  hasCalls: boolean;
  /** Whether it has a refusal in the model's own words, which is a whole answer. */
  hasRefused?: boolean;
  dialect: ToolDialect;
}

/**
 * How an answer ended. A complete answer with tool calls always ends with `tool_calls`, since clients run tools only then.
 *
 * @throws HttpError (502) for an answer that failed or came to nothing.
 */
export function writeFinishReason(
  finishReason: LanguageModelV4FinishReason,
  { hasOutput, hasCalls, hasRefused = false, dialect }: AnswerState,
): WireFinishReason {
  const { unified } = finishReason;
  if (hasRefused && isRefusal(finishReason)) return 'stop';
  if (unified === 'length') return 'length';
  if (unified === 'content-filter') return 'content_filter';
  const isUnfinished = unified === 'error' || unified === 'interrupted';
  if (isUnfinished || (unified === 'other' && !hasOutput)) throw unfinishedAnswer();
  if (!hasCalls) return 'stop';
  return dialect.isLegacy ? 'function_call' : 'tool_calls';
}

/** The error for an answer without an end; a short answer would look like a whole one. */
export function unfinishedAnswer(): HttpError {
  return new HttpError({
    status: 502,
    message: 'The model did not finish its answer.',
    code: 'upstream_failed',
  });
}

const unifiedReasons: Readonly<Record<string, LanguageModelV4FinishReason['unified']>> = {
  stop: 'stop',
  length: 'length',
  tool_calls: 'tool-calls',
  function_call: 'tool-calls',
  content_filter: 'content-filter',
};

/**
 * Reads how an answer ended.
 *
 * @param hasRefused whether it was the model's own refusal; see {@link isRefusal}.
 */
export function readFinishReason(given: string, hasRefused = false): LanguageModelV4FinishReason {
  const raw = isName(given) ? given : 'other';
  if (hasRefused && raw === 'stop') return { unified: 'content-filter', raw };
  const unified = Object.hasOwn(unifiedReasons, raw) ? unifiedReasons[raw] : undefined;
  return { unified: unified ?? 'other', raw };
}

/** A reason that this format does not know, as a field for the content filter to read. */
export function unknownReason(reason: unknown): { finish_reason?: unknown } {
  const isKnown =
    reason == null || (typeof reason === 'string' && Object.hasOwn(unifiedReasons, reason));
  return isKnown ? {} : { finish_reason: reason };
}
