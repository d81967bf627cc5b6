import type { JSONArray, SharedV4ProviderMetadata } from '@ai-sdk/provider';
import { isObjectList, type JsonObject } from '../../json/index.ts';
import { readTokenLogprobs, type TokenLogprob } from '../shared/index.ts';

/** The log probabilities that OpenAI's provider reports, in the shape of a choice. */
export function readLogprobs(
  metadata: SharedV4ProviderMetadata | undefined,
): { content: TokenLogprob[]; refusal: null } | undefined {
  const content = readTokenLogprobs(metadata);
  return content && { content, refusal: null };
}

/** The log probabilities as OpenAI's provider reports them, for a writer of another format. */
export function logprobsMetadata(all: readonly JsonObject[]): {
  providerMetadata?: SharedV4ProviderMetadata;
} {
  const tokens = all.flatMap(({ content }) => (isObjectList(content) ? content : []));
  if (tokens.length === 0) return {};
  return { providerMetadata: { openai: { logprobs: tokens as JSONArray } } };
}
