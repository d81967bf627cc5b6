import type { JSONObject, LanguageModelV4Usage, SharedV4ProviderMetadata } from '@ai-sdk/provider';
import { isRecord, type JsonObject, numberOf } from '../../../json/index.ts';
import { outputTokens, serviceTierMetadata } from '../../shared/index.ts';
import { unexpectedFields } from '../../unknown-texts.ts';

/**
 * Reads the usage of a message. Returns `undefined` if it is absent. On the wire, the input count excludes tokens that
 * were read from or written to the cache.
 */
export function readUsage(usage: unknown): LanguageModelV4Usage | undefined {
  if (!isRecord(usage)) return undefined;
  const noCache = numberOf(usage['input_tokens']);
  const cacheRead = numberOf(usage['cache_read_input_tokens']);
  const cacheWrite = numberOf(usage['cache_creation_input_tokens']);
  const output = numberOf(usage['output_tokens']);
  const details = usage['output_tokens_details'];
  const reasoning = isRecord(details) ? numberOf(details['thinking_tokens']) : undefined;
  const inputs = [noCache, cacheRead, cacheWrite].filter((count) => count !== undefined);
  return {
    inputTokens: {
      total: inputs.length === 0 ? undefined : inputs.reduce((sum, count) => sum + count, 0),
      noCache,
      cacheRead,
      cacheWrite,
    },
    outputTokens: outputTokens(output, reasoning),
    raw: usage as JSONObject,
  };
}

/**
 * Returns the fields of a usage that hold anything but numbers and words of a fixed list. The content filter must read
 * them.
 */
export function unexpectedUsage(usage: unknown): JsonObject | undefined {
  if (usage == null) return undefined;
  const unexpected = isRecord(usage) ? unexpectedFields(usage) : usage;
  return unexpected === undefined ? undefined : { usage: unexpected };
}

/** Adds the service tier of a message, in OpenAI's words, to other metadata. */
export function withTier(
  { providerMetadata }: { providerMetadata?: SharedV4ProviderMetadata },
  usage: unknown,
): { providerMetadata?: SharedV4ProviderMetadata } {
  const tier = isRecord(usage) ? usage['service_tier'] : undefined;
  const openai = serviceTierMetadata(tier === 'standard' ? 'default' : tier);
  if (openai.serviceTier === undefined) return providerMetadata ? { providerMetadata } : {};
  return { providerMetadata: { ...providerMetadata, openai } };
}
