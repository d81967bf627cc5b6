import type { JSONObject, LanguageModelV4Usage } from '@ai-sdk/provider';
import { isRecord, type JsonObject, numberOf } from '../../../json/index.ts';

/**
 * The field names of input and output tokens in one of OpenAI's formats. The field `<name>_details` has the details of
 * each.
 */
interface UsageNames {
  input: 'prompt_tokens' | 'input_tokens';
  output: 'completion_tokens' | 'output_tokens';
}

/**
 * Reads the usage of one of OpenAI's formats. Returns `undefined` if the provider did not report it. The input tokens
 * include those from the cache.
 */
export function readTokenUsage(
  usage: unknown,
  names: UsageNames,
): LanguageModelV4Usage | undefined {
  if (!isRecord(usage)) return undefined;
  const inputDetails = recordAt(usage, `${names.input}_details`);
  const outputDetails = recordAt(usage, `${names.output}_details`);
  const input = numberOf(usage[names.input]);
  const output = numberOf(usage[names.output]);
  const cacheRead = numberOf(inputDetails['cached_tokens']);
  const cacheWrite = numberOf(inputDetails['cache_write_tokens']);
  const reasoning = numberOf(outputDetails['reasoning_tokens']);
  return {
    inputTokens: {
      total: input,
      noCache: input === undefined ? undefined : input - (cacheRead ?? 0) - (cacheWrite ?? 0),
      cacheRead,
      cacheWrite,
    },
    outputTokens: outputTokens(output, reasoning),
    raw: usage as JSONObject,
  };
}

/** Returns the output tokens of a call: those for reasoning, and the others for text. */
export function outputTokens(
  total: number | undefined,
  reasoning: number | undefined,
): LanguageModelV4Usage['outputTokens'] {
  const text = total === undefined ? undefined : total - (reasoning ?? 0);
  return { total, text, reasoning };
}

/** Returns the total counts of a usage. A model may report only the parts of a total. Unreported counts are 0. */
export function totalsOf(usage: LanguageModelV4Usage): { input: number; output: number } {
  const { total: input, noCache = 0, cacheRead = 0, cacheWrite = 0 } = usage.inputTokens;
  const { total: output, text = 0, reasoning = 0 } = usage.outputTokens;
  return {
    input: input ?? noCache + cacheRead + cacheWrite,
    output: output ?? text + reasoning,
  };
}

function recordAt(value: JsonObject, name: string): JsonObject {
  const count = value[name];
  return isRecord(count) ? count : {};
}
