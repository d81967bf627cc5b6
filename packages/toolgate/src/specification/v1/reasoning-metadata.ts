import type { SharedV4ProviderMetadata } from '@ai-sdk/provider';

/** Values that V1 has as fields and parts, and V4 as metadata of reasoning. */
export interface ReasoningMetadata {
  /** Proves that the reasoning came from the model. */
  signature?: string;
  /** Encrypted reasoning, instead of a text. */
  redactedData?: string;
}

/**
 * Adds a signature or redacted data to the metadata of reasoning. It uses the entry that `@ai-sdk/anthropic` reads and
 * writes since AI SDK 5, because V1's fields were made for this provider.
 */
export function addReasoningMetadata(
  own: ReasoningMetadata,
  metadata: SharedV4ProviderMetadata = {},
): SharedV4ProviderMetadata {
  return { ...metadata, anthropic: { ...metadata['anthropic'], ...own } };
}

/** Takes the signature and the redacted data of any provider out of the metadata of reasoning. */
export function takeReasoningMetadata(metadata: SharedV4ProviderMetadata = {}): {
  own: ReasoningMetadata;
  metadata: SharedV4ProviderMetadata | undefined;
} {
  const own: ReasoningMetadata = {};
  const rest: SharedV4ProviderMetadata = {};
  for (const [provider, entry] of Object.entries(metadata)) {
    const { signature, redactedData, ...others } = entry;
    if (typeof signature === 'string') own.signature = signature;
    if (typeof redactedData === 'string') own.redactedData = redactedData;
    const isOwn = typeof signature === 'string' || typeof redactedData === 'string';
    if (!isOwn) rest[provider] = entry;
    else if (Object.keys(others).length > 0) rest[provider] = others;
  }
  return { own, metadata: Object.keys(rest).length > 0 ? rest : undefined };
}
