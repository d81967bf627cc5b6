import type { SharedV4ProviderMetadata } from '@ai-sdk/provider';
import type { AnswerFilter } from './answer-filter.ts';

/**
 * A part of an answer, or the whole, with withheld reasoning: without the ids under which its provider stored it,
 * and without metadata that repeats the withheld text, as OpenRouter's provider hangs all reasoning on the calls that follow.
 * The same object where there is nothing to take out.
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
 * A part without the ids under which its provider stored it. `@ai-sdk/openai` sends a stored part back as a reference, and
 * OpenAI refuses references to parts after reasoning when the reasoning itself is missing; without an id the content of the
 * part is sent. The same object if it has no id.
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
