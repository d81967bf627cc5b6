import type { SharedV4ProviderMetadata } from '@ai-sdk/provider';

/** A tier is one word; anything else is ignored. */
const tier = /^[a-z_-]{1,32}$/;

/** How soon a provider answered, as OpenAI's provider of the AI SDK reports it, ready to be spread into metadata of `openai`. */
export function serviceTierMetadata(value: unknown): { serviceTier?: string } {
  return typeof value === 'string' && tier.test(value) ? { serviceTier: value } : {};
}

/** How soon the provider answered, in OpenAI's words, where it said it. */
export function readServiceTier(
  metadata: SharedV4ProviderMetadata | undefined,
): string | undefined {
  const value = metadata?.['openai']?.['serviceTier'];
  return typeof value === 'string' && tier.test(value) ? value : undefined;
}
