import type { LanguageModelV4Usage } from '@ai-sdk/provider';

/**
 * Returns the input tokens that a model neither read from its cache nor wrote to it. A model may report only how many there are
 * in all. `undefined` if it reports neither.
 */
export function uncachedTokens({
  total,
  noCache,
  cacheRead = 0,
  cacheWrite = 0,
}: LanguageModelV4Usage['inputTokens']): number | undefined {
  return noCache ?? (total === undefined ? undefined : Math.max(0, total - cacheRead - cacheWrite));
}

/** Token counts as models before V4 and decision models report them; a count that is not reported is undefined. */
interface FlatUsage {
  inputTokens?: number | undefined;
  outputTokens?: number | undefined;
  cachedInputTokens?: number | undefined;
  reasoningTokens?: number | undefined;
}

/** Creates the usage of a call from the counts that its model reported. */
export function createUsage(counts: FlatUsage = {}): LanguageModelV4Usage {
  const { inputTokens, outputTokens, cachedInputTokens, reasoningTokens } = counts;
  return {
    inputTokens: {
      total: inputTokens,
      // Nothing says whether the input includes cached tokens.
      noCache: undefined,
      cacheRead: cachedInputTokens,
      cacheWrite: undefined,
    },
    outputTokens: { total: outputTokens, text: undefined, reasoning: reasoningTokens },
  };
}
