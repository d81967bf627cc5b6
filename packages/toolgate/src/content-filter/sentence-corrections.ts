import type { SentenceKind } from './sentence-kind.ts';
import { splitLine } from './split-line.ts';

/** What a host says of sentences that are misunderstood. */
export interface SentenceCorrection {
  /** One or several sentences, as they stand in the prompt; case and spacing do not matter. */
  text: string;
  /** What they are. */
  kind: SentenceKind;
}

/** Corrections, prepared: the kind of each sentence, by its {@link comparableSentence}. */
export type Corrections = ReadonlyMap<string, SentenceKind>;

/** No corrections. */
export const noCorrections: Corrections = new Map();

const listMarker = /^[^\p{L}\p{N}]*/u;

/** A sentence as it is compared with others: without list marker, case and spacing. */
export function comparableSentence(sentence: string): string {
  return sentence.replace(listMarker, '').replaceAll(/\s+/g, ' ').trim().toLowerCase();
}

/** Prepares corrections; of several for the same sentence the last one counts. */
export function readCorrections(corrections: readonly SentenceCorrection[]): Corrections {
  const kinds = new Map<string, SentenceKind>();
  for (const { text, kind } of corrections) {
    for (const { start, end } of splitLine(text, { start: 0, end: text.length }, false)) {
      const sentence = comparableSentence(text.slice(start, end));
      if (sentence !== '') kinds.set(sentence, kind);
    }
  }
  return kinds;
}
