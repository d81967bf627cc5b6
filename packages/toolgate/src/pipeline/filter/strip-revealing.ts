import type { SharedV4ProviderMetadata } from '@ai-sdk/provider';
import { changedMark } from '../marks/index.ts';
import type { AnswerFilter } from './answer-filter.ts';
import { readablePiece } from './text-of-part.ts';
import { stringsIn } from './unknown-texts.ts';

/**
 * Returns a part of an answer, or a whole answer, without its metadata if the metadata reveals hidden text: for example
 * log probabilities with the tokens that the model did not choose. The strings under one name make up one text. Returns
 * the same object if there is nothing to remove.
 */
export function stripRevealing<Part extends object>(part: Part, filter: AnswerFilter): Part {
  const { providerMetadata } = part as { providerMetadata?: SharedV4ProviderMetadata };
  if (providerMetadata === undefined || providerMetadata === changedMark) return part;
  const texts = new Map<string, string>();
  for (const [name, text] of stringsIn(providerMetadata)) {
    texts.set(name, `${texts.get(name) ?? ''}${readablePiece(text)}`);
  }
  return filter.reveals([...texts.values()].join('\n')) ? { ...part, providerMetadata: {} } : part;
}
