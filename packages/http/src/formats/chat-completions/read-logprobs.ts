import type { JSONArray, SharedV4ProviderMetadata } from '@ai-sdk/provider';
import { isObjectList, type JsonObject } from '../../json/index.ts';
import { readTokenLogprobs, serviceTierMetadata, type TokenLogprob } from '../shared/index.ts';

/**
 * Reads the log probabilities that OpenAI's provider of the AI SDK reports. Returns them in the shape of a choice's
 * `logprobs`.
 */
export function readLogprobs(
  metadata: SharedV4ProviderMetadata | undefined,
): { content: TokenLogprob[]; refusal: null } | undefined {
  const content = readTokenLogprobs(metadata);
  return content && { content, refusal: null };
}

/**
 * Returns log probabilities and service tier as the AI SDK's OpenAI provider reports them, for a writer of another
 * format.
 */
export function answerMetadata(
  all: readonly JsonObject[],
  tier: unknown,
): { providerMetadata?: SharedV4ProviderMetadata } {
  const tokens = all.flatMap(({ content }) => (isObjectList(content) ? content : []));
  const openai = {
    ...(tokens.length > 0 && { logprobs: tokens as JSONArray }),
    ...serviceTierMetadata(tier),
  };
  return Object.keys(openai).length === 0 ? {} : { providerMetadata: { openai } };
}
