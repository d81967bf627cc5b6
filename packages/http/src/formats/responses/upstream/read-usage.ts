import type {
  JSONObject,
  LanguageModelV4FinishReason,
  LanguageModelV4Usage,
} from '@ai-sdk/provider';
import { isRecord, type JsonObject, numberOf } from '../../../json/index.ts';

/** The usage of a response; `undefined` where the provider reported none. What came from the cache is part of the input. */
export function readUsage(usage: unknown): LanguageModelV4Usage | undefined {
  if (!isRecord(usage)) return undefined;
  const details = usage['input_tokens_details'];
  const given = isRecord(details) ? details : {};
  const taken = usage['output_tokens_details'];
  const input = numberOf(usage['input_tokens']);
  const output = numberOf(usage['output_tokens']);
  const cacheRead = numberOf(given['cached_tokens']);
  const cacheWrite = numberOf(given['cache_write_tokens']);
  const reasoning = isRecord(taken) ? numberOf(taken['reasoning_tokens']) : undefined;
  return {
    inputTokens: {
      total: input,
      noCache: input === undefined ? undefined : input - (cacheRead ?? 0) - (cacheWrite ?? 0),
      cacheRead,
      cacheWrite,
    },
    outputTokens: {
      total: output,
      text: output === undefined ? undefined : output - (reasoning ?? 0),
      reasoning,
    },
    raw: usage as JSONObject,
  };
}

/** What an answer holds that decides how it finished. */
export interface AnswerContents {
  hasCalls: boolean;
  /** Whether the model itself refused. */
  hasRefused: boolean;
}

const incompleteReasons: Readonly<Record<string, LanguageModelV4FinishReason['unified']>> = {
  max_output_tokens: 'length',
  content_filter: 'content-filter',
};

/** How a response finished. */
export function readFinishReason(
  { status, incomplete_details: details }: JsonObject,
  { hasCalls, hasRefused }: AnswerContents,
): LanguageModelV4FinishReason {
  if (status === 'incomplete') {
    const given = isRecord(details) ? details['reason'] : undefined;
    const raw = typeof given === 'string' ? given : 'incomplete';
    const unified = Object.hasOwn(incompleteReasons, raw) ? incompleteReasons[raw] : undefined;
    return { unified: unified ?? 'other', raw };
  }
  // The AI SDK has no other word for it; see `isRefusal`.
  if (hasRefused && !hasCalls) return { unified: 'content-filter', raw: 'stop' };
  return { unified: hasCalls ? 'tool-calls' : 'stop', raw: hasCalls ? 'tool_calls' : 'stop' };
}
