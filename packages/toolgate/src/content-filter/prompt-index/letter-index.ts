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
  let size = 0;
  let places = 0;
  for (const order of orders) {
    for (const { letters } of order) size += letters.length;
    // A zero, which belongs to no word, comes after each order.
    size++;
    places += order.length + 1;
  }
  const letters = new Int32Array(size);
  const placeOf = new Int32Array(size);
  const wordAt = new Int32Array(places);
  let at = 0;
  let place = 0;
  for (const order of orders) {
    for (const { word, letters: spelled } of order) {
      for (const letter of spelled) {
        letters[at] = letter;
        placeOf[at] = place;
        at++;
      }
      wordAt[place++] = word;
    }
    placeOf[at++] = place;
    wordAt[place++] = -1;
  }
  return { letters, placeOf, wordAt, ngrams: indexNgrams({ letters, placeOf, wordAt }) };
}

/** Adds one n-gram for each word: the one that ends with the word's last letter. */
function indexNgrams({ letters, placeOf, wordAt }: Omit<LetterIndex, 'ngrams'>): NgramIndex {
  const ngrams = createNgramIndex({ ngrams: wordAt.length, places: letters.length });
  for (let at = 0; at < letters.length; at++)
    if (letters[at] !== 0 && placeOf[at] !== placeOf[at + 1])
      ngrams.add(ngramHash(letters, at + 1), at);
  return ngrams;
}
