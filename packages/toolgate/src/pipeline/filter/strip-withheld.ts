import type { SharedV4ProviderMetadata } from '@ai-sdk/provider';
import { changedMark, hasItemId, omitItemIds } from '../marks/index.ts';
import type { AnswerFilter } from './answer-filter.ts';

/**
 * Returns a part of an answer, or a whole answer, without its withheld reasoning. It removes the ids under which the
 * provider stored it, because OpenAI refuses a reference to a part after reasoning if the reasoning is missing. It also
 * removes metadata that repeats the withheld text: OpenRouter's provider attaches all reasoning to the calls after it.
 * Returns the same object if there is nothing to remove.
 */
export function stripWithheld<Part extends object>(part: Part, filter: AnswerFilter): Part {
  const { providerMetadata } = part as { providerMetadata?: SharedV4ProviderMetadata };
  if (providerMetadata === undefined || providerMetadata === changedMark) return part;
  const kept = hasItemId(providerMetadata) ? omitItemIds(providerMetadata) : providerMetadata;
  if (filter.reveals(JSON.stringify(kept))) return { ...part, providerMetadata: {} };
  return kept === providerMetadata ? part : { ...part, providerMetadata: kept };
}
