import type { LongWork } from '../long-work.ts';
import { firstIdeograph, foldLeet } from '../reading/index.ts';
import { createNgramIndex, type NgramIndex } from './ngram-index.ts';
import { ngramHash, rollHash } from './rolling-hash.ts';

/** Number of orders in which the words are indexed. */
const orders = 4;
/** Number of words, and of letters, in one piece of work. */
const pieceWords = 1024;
const pieceLetters = 4096;

/** The letters of hidden words, indexed for finding sequences of them. */
export interface LetterIndex {
  /** The letters of all orders, with a zero after each order. */
  readonly letters: Int32Array;
  /** For each letter, its place: the number of its word in `letters`. Each order continues the count. */
  readonly placeOf: Int32Array;
  /** For each place, the number of the hidden word; -1 for the zero after an order. */
  readonly wordAt: Int32Array;
  /** The size of all these arrays in bytes. */
  readonly bytes: number;
  /** The n-grams, by the position of their last letter in `letters`. */
  readonly ngrams: NgramIndex;
}

/**
 * Indexes words in four orders, folded with `foldLeet`: in order; the whole text backwards; the words in reverse order;
 * and each word spelled backwards.
 */
export function* indexLetters(words: readonly (readonly number[])[]): LongWork<LetterIndex> {
  let once = 0;
  let mirrored = 0;
  let mirroredWords = 0;
  for (const { length } of words) {
    once += length;
    // A word of one letter is the same backwards and would match twice.
    if (length < 2) continue;
    mirrored += length;
    mirroredWords++;
  }
  // A zero comes after each order. It is not part of a word.
  const index = createSpelledLetters(
    3 * once + mirrored + orders,
    3 * words.length + mirroredWords + orders,
  );
  const folded: (readonly number[])[] = [];
  for (const [at, letters] of words.entries()) {
    folded.push(letters.map(foldLeet));
    if (at % pieceWords === 0) yield;
  }
  const last = words.length - 1;
  for (let order = 0; order < orders; order++) {
    for (let at = 0; at <= last; at++) {
      const word = order === 1 || order === 2 ? last - at : at;
      const letters = folded[word] ?? [];
      if (order < 3 || letters.length > 1) index.add(letters, word, order % 2 === 1);
      if (at % pieceWords === 0) yield;
    }
    index.endOrder();
  }
  const { letters, placeOf, wordAt } = index;
  const ngrams = yield* indexNgrams({ letters, placeOf, wordAt });
  const bytes = ngrams.bytes + letters.byteLength + placeOf.byteLength + wordAt.byteLength;
  return { letters, placeOf, wordAt, bytes, ngrams };
}

/** Creates the arrays of an index. `add` fills them word by word. */
function createSpelledLetters(size: number, places: number) {
  const letters = new Int32Array(size);
  const placeOf = new Int32Array(size);
  const wordAt = new Int32Array(places);
  let at = 0;
  let place = 0;
  return {
    letters,
    placeOf,
    wordAt,
    add(spelled: readonly number[], word: number, isBackward: boolean): void {
      const { length } = spelled;
      for (let next = 0; next < length; next++) {
        letters[at] = spelled[isBackward ? length - 1 - next : next] ?? 0;
        placeOf[at] = place;
        at++;
      }
      wordAt[place++] = word;
    },
    endOrder(): void {
      placeOf[at++] = place;
      wordAt[place++] = -1;
    },
  };
}

/** Adds one n-gram for each word: the n-gram that ends with its last letter. */
function* indexNgrams({
  letters,
  placeOf,
  wordAt,
}: Omit<LetterIndex, 'bytes' | 'ngrams'>): LongWork<NgramIndex> {
  const ngrams = createNgramIndex({ ngrams: wordAt.length, places: letters.length });
  let hash = 0;
  for (let at = 0; at < letters.length; at++) {
    hash = rollHash(hash, letters, at);
    const letter = letters[at] ?? 0;
    if (letter !== 0 && placeOf[at] !== placeOf[at + 1])
      ngrams.add(letter < firstIdeograph ? hash : ngramHash(letters, at + 1), at);
    if (at % pieceLetters === 0) yield;
  }
  return ngrams;
}
