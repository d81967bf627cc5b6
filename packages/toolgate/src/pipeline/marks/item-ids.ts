import type { SharedV4ProviderMetadata } from '@ai-sdk/provider';

/** Metadata of a part, or the provider options in which the AI SDK sends it back. */
type Metadata = SharedV4ProviderMetadata;

/** Whether a part with this metadata has an id under which its provider stored it. */
export function hasItemId(metadata: Metadata = {}): boolean {
  return Object.values(metadata).some((fields) => 'itemId' in fields);
}

/**
 * Returns metadata without the ids under which a provider stored the part. `@ai-sdk/openai` sends a stored part back as
 * a reference. Without an id the content of the part is sent.
 */
export function omitItemIds(metadata: Metadata = {}): Metadata {
  const kept: Metadata = {};
  for (const [provider, { itemId: _itemId, ...fields }] of Object.entries(metadata)) {
    kept[provider] = fields;
  }
  return kept;
}
