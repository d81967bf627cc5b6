import { firstIdeograph, type FoldedText } from '../reading/index.ts';
import { getDigitValue, getKind, kinds } from './layout-characters.ts';

/** The current word, and the length, numbers and names of the current piece. */
export interface LayoutWords {
  /** Receives the hash of each word. An ideograph is a word. */
  readonly onWord: (hash: number) => void;
  /** The length of the piece in letters. An ideograph or a syllable counts as several letters. */
  letters: number;
  /** Hashes of the first numbers in the piece. */
  numbers: number[];
  /** Hashes of the first names in the piece: words in Latin letters with a capital or an underscore. */
  names: number[];
  /** The hash of the current number; 0 without one. */
  numberHash: number;
  /** The hash of the current Latin letters; 0 without any. */
  nameHash: number;
  /** Whether those letters are a name. */
  isName: boolean;
  /** The hash of the current word; 0 without one. */
  wordHash: number;
}

const maxNumbers = 4;
const maxNames = 6;
const lettersPerIdeograph = 2.8;
const lettersPerSyllable = 2.2;
const firstSyllable = 0xac00;
const lastSyllable = 0xd7a3;
const base = 0x01000193;

function extendHash(hash: number, letter: number): number {
  return (Math.imul(hash + 7, base) + letter + 1) | 0;
}

/** Creates the state for one text. */
export function createLayoutWords(onWord: (hash: number) => void): LayoutWords {
  return {
    onWord,
    letters: 0,
    numbers: [],
    names: [],
    numberHash: 0,
    nameHash: 0,
    isName: false,
    wordHash: 0,
  };
}

/** Reads Latin letters of a text from `start`. Returns the offset after them. */
export function readLatinLetters(
  words: LayoutWords,
  { codes, letters, length }: FoldedText,
  start: number,
): number {
  let { wordHash, nameHash, isName } = words;
  let at = start;
  for (; at < length; at++) {
    const kind = getKind(codes[at] ?? 0);
    if (kind < kinds.small) break;
    const letter = letters[at] ?? 0;
    wordHash = extendHash(wordHash, letter);
    nameHash = extendHash(nameHash, letter);
    isName ||= kind === kinds.capital;
  }
  words.letters += at - start;
  words.wordHash = wordHash;
  words.nameHash = nameHash;
  words.isName = isName;
  return at;
}

/** Reads a letter. `letter` is its folded form, `kind` its kind of character. */
export function readWordLetter(
  words: LayoutWords,
  { code, letter, kind }: { code: number; letter: number; kind: number },
): void {
  if (code >= firstIdeograph) {
    const isSyllable = code >= firstSyllable && code <= lastSyllable;
    words.letters += isSyllable ? lettersPerSyllable : lettersPerIdeograph;
    endWord(words);
    words.onWord(extendHash(0, letter));
    return;
  }
  words.letters++;
  words.wordHash = extendHash(words.wordHash, letter);
  if (kind === kinds.small || kind === kinds.capital || words.nameHash !== 0) {
    words.nameHash = extendHash(words.nameHash, letter);
    words.isName ||= kind === kinds.capital;
  }
}

/** Reads a digit. */
export function readWordDigit(words: LayoutWords, code: number): void {
  words.numberHash = extendHash(words.numberHash, getDigitValue(code));
}

/** Ends the word, number or name. */
export function endWord(words: LayoutWords): void {
  const { numberHash, nameHash, wordHash, numbers, names } = words;
  if (numberHash !== 0 && numbers.length < maxNumbers) numbers.push(numberHash);
  if (words.isName && names.length < maxNames) names.push(nameHash);
  if (wordHash !== 0) words.onWord(wordHash);
  forgetWord(words);
}

/** Begins an empty piece. */
export function clearPiece(words: LayoutWords): void {
  forgetWord(words);
  words.letters = 0;
  words.numbers = [];
  words.names = [];
}

function forgetWord(words: LayoutWords): void {
  words.numberHash = 0;
  words.nameHash = 0;
  words.wordHash = 0;
  words.isName = false;
}
