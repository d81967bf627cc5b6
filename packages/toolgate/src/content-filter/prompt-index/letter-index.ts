import { createNgramIndex } from './ngram-index.ts';
import type { NgramIndex } from './ngram-index.ts';
import { ngramHash } from './rolling-hash.ts';

/** A hidden word, spelled in one of the forms that matching looks for. */
export interface SpelledWord {
  /** Which of the hidden words it is. */
  word: number;
  /** Its letters, in the form in which a match tracker receives them. */
  letters: readonly number[];
}

/** Hidden words one after another, prepared for finding sequences of them. */
export interface LetterIndex {
  /** The letters of all orders, with a zero after each order. */
  readonly letters: Int32Array;
  /** For each letter, its place: a count that grows from word to word through `letters`. */
  readonly placeOf: Int32Array;
  /** For each place, its word; -1 for none. */
  readonly wordAt: Int32Array;
  /** Where in `letters` the n-grams end. */
  readonly ngrams: NgramIndex;
}

/** Prepares the words in each of the given orders. */
export function buildLetterIndex(orders: readonly (readonly SpelledWord[])[]): LetterIndex {
  const letters: number[] = [];
  const placeOf: number[] = [];
  const wordAt: number[] = [];

  function add(word: number, spelled: readonly number[]): void {
    for (const letter of spelled) {
      letters.push(letter);
      placeOf.push(wordAt.length);
    }
    wordAt.push(word);
  }

  for (const order of orders) {
    for (const { word, letters: spelled } of order) add(word, spelled);
    add(-1, [0]);
  }
  const index = {
    letters: Int32Array.from(letters),
    placeOf: Int32Array.from(placeOf),
    wordAt: Int32Array.from(wordAt),
  };
  return { ...index, ngrams: indexNgrams(index) };
}

/** Adds one n-gram for each word: the one that ends with the word's last letter. */
function indexNgrams({ letters, placeOf, wordAt }: Omit<LetterIndex, 'ngrams'>): NgramIndex {
  const ngrams = createNgramIndex({ ngrams: wordAt.length, places: letters.length });
  letters.forEach((letter, at) => {
    if (letter > 0 && placeOf[at] !== placeOf[at + 1]) ngrams.add(ngramHash(letters, at + 1), at);
  });
  return ngrams;
}
