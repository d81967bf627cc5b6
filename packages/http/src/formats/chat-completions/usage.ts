import type { LanguageModelV4Usage } from '@ai-sdk/provider';
import { isObjectList, isRecord, type JsonObject } from '../../json/index.ts';
import { readTokenUsage, totalsOf } from '../shared/index.ts';

/** Matches counts that OpenAI's models report beside the common ones. */
const ownCount = /^(?:audio|image|text|accepted_prediction|rejected_prediction)_tokens$/;

function ownCounts(details: unknown): Record<string, number> {
  const counts = Object.entries(isRecord(details) ? details : {}).filter(
    (entry): entry is [string, number] => ownCount.test(entry[0]) && typeof entry[1] === 'number',
  );
  return Object.fromEntries(counts);
}

/**
 * Writes the usage of an answer; unreported counts are 0. Prompt tokens include those from the cache, completion tokens
 * include the reasoning.
 */
export function writeUsage(usage: LanguageModelV4Usage): JsonObject {
  const { inputTokens, outputTokens, raw } = usage;
  const { input, output } = totalsOf(usage);
  return {
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: input + output,
    prompt_tokens_details: {
      ...ownCounts(raw?.['prompt_tokens_details']),
      cached_tokens: inputTokens.cacheRead ?? 0,
      cache_write_tokens: inputTokens.cacheWrite ?? 0,
    },
    completion_tokens_details: {
      ...ownCounts(raw?.['completion_tokens_details']),
      reasoning_tokens: outputTokens.reasoning ?? 0,
    },
  };
}

/** Reads the usage of an answer. Returns `undefined` if the provider did not report it. */
export function readUsage(usage: unknown): LanguageModelV4Usage | undefined {
  return readTokenUsage(usage, { input: 'prompt_tokens', output: 'completion_tokens' });
}

/**
 * Returns the usage in a body or a chunk. Moonshot sends it in the last choice of a stream, and Groq in a field of its
 * own.
 */
export function usageIn({ usage, choices, x_groq: groq }: JsonObject): JsonObject | undefined {
  const [choice] = isObjectList(choices) ? choices : [];
  return [usage, choice?.['usage'], isRecord(groq) ? groq['usage'] : undefined].find(isRecord);
}
