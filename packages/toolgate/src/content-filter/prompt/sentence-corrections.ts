import { fold } from '../../internal/index.ts';
import type { SentenceKind } from './sentence-kind.ts';
import { splitSentences } from './split-sentences.ts';

/** A correction of sentences that the filter classifies wrongly. */
export interface SentenceCorrection {
  /** One or more sentences in the words of the prompt. Case and spacing are ignored. */
  text: string;
  /** Their right kind. */
  kind: SentenceKind;
}

/** The corrected kind of each sentence, by its {@link normalizeSentence} form. */
export type Corrections = ReadonlyMap<string, SentenceKind>;

/** No corrections. */
export const noCorrections: Corrections = new Map();

const listMarker = /^[^\p{L}\p{N}]*/u;

/** Normalizes a sentence for comparison: without list marker, in lower case, with single spaces. */
export function normalizeSentence(sentence: string): string {
  return fold(sentence.replace(listMarker, ''));
}

/** Parses corrections. The last one for a sentence counts. */
export function parseCorrections(corrections: readonly SentenceCorrection[]): Corrections {
  const kinds = new Map<string, SentenceKind>();
  for (const { text, kind } of corrections) {
    for (const { start, end } of splitSentences(text, { start: 0, end: text.length }, false)) {
      const sentence = normalizeSentence(text.slice(start, end));
      if (sentence !== '') kinds.set(sentence, kind);
    }
  }
  return kinds;
}
