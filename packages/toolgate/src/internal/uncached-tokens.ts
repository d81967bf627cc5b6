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
