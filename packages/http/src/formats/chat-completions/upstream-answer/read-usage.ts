import type { JSONObject, LanguageModelV4Usage } from '@ai-sdk/provider';
import { isRecord, numberOf } from '../../../json/index.ts';

/** The usage of an answer; `undefined` where the provider reported none. What came from the cache is part of the prompt. */
export function readUsage(usage: unknown): LanguageModelV4Usage | undefined {
  if (!isRecord(usage)) return undefined;
  const prompt = isRecord(usage['prompt_tokens_details']) ? usage['prompt_tokens_details'] : {};
  const completion = usage['completion_tokens_details'];
  const input = numberOf(usage['prompt_tokens']);
  const output = numberOf(usage['completion_tokens']);
  const cacheRead = numberOf(prompt['cached_tokens']);
  const cacheWrite = numberOf(prompt['cache_write_tokens']);
  const reasoning = isRecord(completion) ? numberOf(completion['reasoning_tokens']) : undefined;
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
