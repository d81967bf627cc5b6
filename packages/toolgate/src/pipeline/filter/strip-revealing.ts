import type { SharedV4ProviderMetadata } from '@ai-sdk/provider';
import { findLeak, maxPieceCharacters } from '../../content-filter/index.ts';
import type { LongWork } from '../../internal/index.ts';
import { changedMark, hasItemId, omitItemIds } from '../marks/index.ts';
import type { AnswerFilter } from './answer-filter.ts';
import { valuesIn } from './part-values.ts';
import { readablePiece } from './text-of-part.ts';

/** A part of an answer, or a whole answer. */
interface WithMetadata {
  providerMetadata?: SharedV4ProviderMetadata;
}

/**
 * Returns a part of an answer, or a whole answer, without its metadata if the metadata reveals hidden text: for example
 * log probabilities with the tokens that the model did not choose. The values under one name make up one text. Returns the same
 * object if there is nothing to remove.
 *
 * @param withNumbers whether numbers are read too: after withheld reasoning, which the metadata may repeat in any form. To read
 *   the log probabilities of every answer would take a tenth of a second.
 */
export function* stripRevealing<Part extends object>(
  part: Part,
  filter: AnswerFilter,
  withNumbers: boolean,
): LongWork<Part> {
  const { providerMetadata } = part as WithMetadata;
  if (providerMetadata === undefined || providerMetadata === changedMark) return part;
  const texts = new Map<string, string>();
  let sinceTurn = 0;
  for (const [name, value] of valuesIn(providerMetadata)) {
    let text = '';
    if (typeof value === 'string') text = yield* readablePiece(value);
    else if (typeof value === 'number' && withNumbers) text = `${value} `;
    if (text !== '') texts.set(name, `${texts.get(name) ?? ''}${text}`);
    sinceTurn += 1 + text.length;
    if (sinceTurn < maxPieceCharacters) continue;
    sinceTurn = 0;
    yield;
  }
  const leak = yield* findLeak(filter.answer.reopen(), [...texts.values()].join('\n'));
  return leak === undefined ? part : { ...part, providerMetadata: {} };
}

/**
 * Returns a part after withheld reasoning, or the whole answer, without the ids under which the provider stored it: OpenAI refuses a
 * reference to a part after reasoning if the reasoning is missing. Returns the same object if it has no such ids.
 */
export function stripItemIds<Part extends object>(part: Part): Part {
  const { providerMetadata } = part as WithMetadata;
  if (!hasItemId(providerMetadata)) return part;
  return { ...part, providerMetadata: omitItemIds(providerMetadata) };
}
