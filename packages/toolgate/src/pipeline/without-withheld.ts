import type { SharedV4ProviderMetadata } from '@ai-sdk/provider';
import type { AnswerFilter } from './answer-filter.ts';
import { withoutItemId } from './without-item-id.ts';

/**
 * A part of an answer, or the whole, of which reasoning was withheld: without the ids under which its provider stored it,
 * and without metadata that repeats what was withheld, as OpenRouter's provider hangs all reasoning on the calls that follow.
 * The same object where there is nothing to take out.
 */
export function withoutWithheld<Part extends object>(part: Part, filter: AnswerFilter): Part {
  const bare = withoutItemId(part);
  const { providerMetadata } = bare as { providerMetadata?: SharedV4ProviderMetadata };
  if (providerMetadata === undefined || Object.keys(providerMetadata).length === 0) return bare;
  return filter.reveals(JSON.stringify(providerMetadata))
    ? { ...bare, providerMetadata: {} }
    : bare;
}
