import { hashAlphabetic, ngramHash, type NgramIndex, rollHash } from '../prompt-index/index.ts';
import { firstIdeograph, maxBatchLetters } from '../reading/index.ts';

const remembered = 128;
const capacity = remembered + maxBatchLetters;
/** Buffers of ended texts, for reuse: for most texts, an allocation costs more than the reading. They keep their old data. */
const spare: Int32Array[] = [];
/** Maximum number of spare buffers. More texts are rarely open at a time. */
const maxSpare = 128;
const released = new Int32Array(0);

/** Words grouped by their first letter. */
export type WordsByLetter = ReadonlyMap<number, readonly (readonly number[])[]>;

/** The last 128 letters of a text. */
export interface RecentLetters {
  /** Adds a letter and returns the hash of the n-gram that ends with it. */
  push(letter: number): number;
  /**
   * Counts how many of the next `count` letters come before the first letter that ends an n-gram of the index. Does not
   * add them.
   */
  lookAhead(letters: Int32Array, { count, ngrams }: { count: number; ngrams: NgramIndex }): number;
  /** Adds the first `count` letters of the last `lookAhead`. */
  accept(count: number): void;
  /** The number of letters so far. */
  readonly count: number;
  /** Whether the text, without its last `lettersAgo` letters, ends with these letters. */
  endsWith(letters: readonly number[], lettersAgo: number): boolean;
  /** Whether the remembered text, without its last `lettersAgo` letters, contains one of these words. */
  containsAny(words: WordsByLetter, lettersAgo: number): boolean;
  /** Returns the length of the common suffix of the text and of `letters`, up to and including `last`. */
  commonSuffixLength(letters: Int32Array, last: number): number;
  /** Returns the buffer to the pool. Later calls see no letters. */
  release(): void;
}

/** Creates the memory of one text. */
export function createRecentLetters(): RecentLetters {
  let buffer = spare.pop() ?? new Int32Array(capacity);
  // Zeros fill the buffer before the first letter. No letter is 0.
  buffer.fill(0, 0, remembered);
  let end = remembered;
  /** The hash of the last letters; the hash after the last `lookAhead`, and how many letters that read. */
  let [hash, hashAhead, countAhead] = [0, 0, 0];

  function makeRoom(letters: number): void {
    if (end + letters <= capacity) return;
    buffer.copyWithin(0, end - remembered, end);
    end = remembered;
  }

  const recent: RecentLetters & { count: number } = {
    count: 0,
    push(letter) {
      makeRoom(1);
      buffer[end] = letter;
      hash = rollHash(hash, buffer, end);
      end++;
      recent.count++;
      return letter < firstIdeograph ? hash : ngramHash(buffer, end);
    },
    lookAhead(letters, { count: ahead, ngrams }) {
      makeRoom(ahead);
      const { sketch, sketchShift } = ngrams;
      let [next, at] = [hash, 0];
      for (; at < ahead; at++) {
        const letter = letters[at] ?? 0;
        buffer[end + at] = letter;
        const rolled = rollHash(next, buffer, end + at);
        const ngram = letter < firstIdeograph ? rolled : ngramHash(buffer, end + at + 1);
        if (sketch[ngram >>> sketchShift] === 1 && ngrams.first(ngram) >= 0) break;
        next = rolled;
      }
      [hashAhead, countAhead] = [next, at];
      return at;
    },
    accept(accepted) {
      end += accepted;
      recent.count += accepted;
      hash = accepted === countAhead ? hashAhead : hashAlphabetic(buffer, end);
    },
    endsWith(letters, lettersAgo) {
      if (lettersAgo + letters.length > remembered) return false;
      const first = end - lettersAgo - letters.length;
      return letters.every((letter, at) => buffer[first + at] === letter);
    },
    containsAny: (words, lettersAgo) =>
      containsWord(buffer, { words, from: end - remembered, to: end - lettersAgo }),
    commonSuffixLength(letters, last) {
      const limit = Math.min(recent.count, remembered, last + 1);
      let length = 0;
      while (length < limit && letters[last - length] === buffer[end - 1 - length]) length++;
      return length;
    },
    release() {
      if (buffer !== released && spare.length < maxSpare) spare.push(buffer);
      buffer = released;
    },
  };
  return recent;
}

const noWords: readonly (readonly number[])[] = [];

function containsWord(
  buffer: Int32Array,
  { words, from, to }: { words: WordsByLetter; from: number; to: number },
): boolean {
  for (let at = from; at < to; at++) {
    for (const word of words.get(buffer[at] ?? 0) ?? noWords)
      if (at + word.length <= to && isWordAt(buffer, at, word)) return true;
  }
  return false;
}

function isWordAt(buffer: Int32Array, at: number, word: readonly number[]): boolean {
  for (let next = 0; next < word.length; next++) if (buffer[at + next] !== word[next]) return false;
  return true;
}
