import type { SharedV4ProviderMetadata } from '@ai-sdk/provider';
import type { AnswerFilter } from './answer-filter.ts';

/**
 * Returns a part of an answer, or a whole answer, without its withheld reasoning. It removes the ids under which the
 * provider stored it, and metadata that repeats the withheld text: OpenRouter's provider attaches all reasoning to the
 * calls after it. Returns the same object if there is nothing to remove.
 */
export function stripWithheld<Part extends object>(part: Part, filter: AnswerFilter): Part {
  const bare = stripItemId(part);
  const { providerMetadata } = bare as { providerMetadata?: SharedV4ProviderMetadata };
  if (providerMetadata === undefined || Object.keys(providerMetadata).length === 0) return bare;
  return filter.reveals(JSON.stringify(providerMetadata))
    ? { ...bare, providerMetadata: {} }
    : bare;
}

/**
 * Returns a part without the ids under which its provider stored it; the same object if it has no id. `@ai-sdk/openai`
 * sends a stored part back as a reference. OpenAI refuses a reference to a part after reasoning if the reasoning is
 * missing. Without an id the content of the part is sent.
 */
export function stripItemId<Part extends object>(part: Part): Part {
  if (!hasItemId(part)) return part;
  const { providerMetadata } = part as { providerMetadata?: SharedV4ProviderMetadata };
  const kept: SharedV4ProviderMetadata = {};
  for (const [provider, { itemId: _itemId, ...metadata }] of Object.entries(
    providerMetadata ?? {},
  )) {
    kept[provider] = metadata;
  }
  return { ...part, providerMetadata: kept };
}

/** Whether a part has an id under which its provider stored it. */
export function hasItemId(part: object): boolean {
  const { providerMetadata } = part as { providerMetadata?: SharedV4ProviderMetadata };
  if (providerMetadata === undefined) return false;
  return Object.values(providerMetadata).some((metadata) => 'itemId' in metadata);
}
