import type { JSONValue, SharedV4ProviderMetadata } from '@ai-sdk/provider';

/** The log probabilities that OpenAI's provider reports, in the shape of a choice. */
export function readLogprobs(
  metadata: SharedV4ProviderMetadata | undefined,
): { content: JSONValue; refusal: null } | undefined {
  const content = metadata?.['openai']?.['logprobs'];
  return content === undefined || content === null ? undefined : { content, refusal: null };
}
