import type { LanguageModelV4StreamPart, SharedV4ProviderMetadata } from '@ai-sdk/provider';

/** A service tier is one word. Anything else is ignored. */
const tier = /^[a-z_-]{1,32}$/;

/** Returns the service tier in the form of the AI SDK's OpenAI provider, to spread into the metadata of `openai`. */
export function serviceTierMetadata(value: unknown): { serviceTier?: string } {
  return typeof value === 'string' && tier.test(value) ? { serviceTier: value } : {};
}

/** Reads the service tier that a provider named at the start of its stream, in OpenAI's words. */
export function readEarlyTier(part: LanguageModelV4StreamPart): string | undefined {
  const value = part.type === 'response-metadata' && Reflect.get(part, 'serviceTier');
  return typeof value === 'string' && tier.test(value) ? value : undefined;
}

/** Reads OpenAI's service tier from the metadata of an answer, if it is there. */
export function readServiceTier(
  metadata: SharedV4ProviderMetadata | undefined,
): string | undefined {
  const value = metadata?.['openai']?.['serviceTier'];
  return typeof value === 'string' && tier.test(value) ? value : undefined;
}
