import type { LanguageModelV4FinishReason, SharedV4ProviderMetadata } from '@ai-sdk/provider';
import { unfinishedAnswer } from '../../errors/index.ts';
import { isName, type JsonObject } from '../../json/index.ts';
import { guessFinish } from '../guess-finish.ts';
import { isRefusal } from '../refusal.ts';
import type { ToolDialect } from './tool-dialect.ts';

/** The facts of an answer that its finish reason depends on. */
interface AnswerState {
  hasOutput: boolean;
  hasCalls: boolean;
  /** Whether the model refused in its own words. Such a refusal is a complete answer. */
  hasRefused?: boolean;
  dialect: ToolDialect;
}

/**
 * Writes the finish reason of an answer. A complete answer with tool calls always ends with `tool_calls`
 * (`function_call` in the legacy API), since clients run tools only then.
 *
 * @throws HttpError (502) for an answer that failed or is empty.
 */
export function writeFinishReason(
  finishReason: LanguageModelV4FinishReason,
  { hasOutput, hasCalls, hasRefused = false, dialect }: AnswerState,
): string {
  const { unified } = finishReason;
  if (hasRefused && isRefusal(finishReason)) return 'stop';
  if (unified === 'length') return 'length';
  if (unified === 'content-filter') return 'content_filter';
  const isUnfinished = unified === 'error' || unified === 'interrupted';
  if (isUnfinished || (unified === 'other' && !hasOutput)) throw unfinishedAnswer();
  if (!hasCalls) return 'stop';
  return dialect.isLegacy ? 'function_call' : 'tool_calls';
}

const unifiedReasons: Readonly<Record<string, LanguageModelV4FinishReason['unified']>> = {
  stop: 'stop',
  length: 'length',
  tool_calls: 'tool-calls',
  function_call: 'tool-calls',
  content_filter: 'content-filter',
};

/** Whether a value is a finish reason. Some servers write an empty text, or the text `null`, into each chunk before the last. */
export function isFinishReason(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value !== 'null';
}

/**
 * Reads the finish reason of an answer.
 *
 * @param hasRefused whether the model refused in its own words; see {@link isRefusal}.
 */
export function readFinishReason(reason: string, hasRefused: boolean): LanguageModelV4FinishReason {
  const raw = isName(reason) ? reason : 'other';
  if (hasRefused && raw === 'stop') return { unified: 'content-filter', raw };
  const unified = Object.hasOwn(unifiedReasons, raw) ? unifiedReasons[raw] : undefined;
  return { unified: unified ?? guessFinish(raw), raw };
}

/**
 * Returns the stop sequence that ended an answer as the AI SDK's Anthropic provider reports it, for messages. vLLM and
 * SGLang name it.
 *
 * @param choice the choice. It may name the number of a token, too.
 * @param request the request, which has the stop sequences.
 */
export function stopMetadata(
  choice: JsonObject,
  { stop }: JsonObject,
): SharedV4ProviderMetadata | undefined {
  const matched = choice['stop_reason'] ?? choice['matched_stop'];
  const isAsked = typeof matched === 'string' && [stop].flat().includes(matched);
  return isAsked ? { anthropic: { stopSequence: matched } } : undefined;
}

/** Returns a finish reason that this format does not know, as a field for the content filter to read. */
export function unknownReason(reason: unknown): { finish_reason: unknown } | undefined {
  const isKnown =
    reason == null ||
    (typeof reason === 'string' &&
      (!isFinishReason(reason) || Object.hasOwn(unifiedReasons, reason)));
  return isKnown ? undefined : { finish_reason: reason };
}
