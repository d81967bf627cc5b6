import { digitValue, sign } from './layout-signs.ts';
import { plainLetter } from './plain-letter.ts';
import { firstIdeograph } from './writing-system.ts';

/** The words of a text as they are read, and of each of its pieces the length, the numbers and the names. */
export interface LayoutWords {
  /** Told the hash of each word; a Chinese or Japanese character is one. */
  readonly tell: (hash: number) => void;
  /** The letters of the piece, as many as an alphabet takes to say as much. */
  letters: number;
  /** Hashes of the first numbers of the piece. */
  numbers: number[];
  /** Hashes of the first names of the piece: words in Latin letters with a capital or an underscore. */
  names: number[];
  /** The hash of the number that is being read; 0 for none. */
  numberHash: number;
  /** The hash of the Latin letters that are being read; 0 for none. */
  nameHash: number;
  /** Whether these are a name. */
  isName: boolean;
  /** The hash of the word that is being read; 0 for none. */
  wordHash: number;
}

const mostNumbers = 4;
const mostNames = 6;
const ideographLetters = 2.8;
const syllableLetters = 2.2;
const firstSyllable = 0xac00;
const lastSyllable = 0xd7a3;
const base = 0x01000193;

function join(hash: number, letter: number): number {
  return (Math.imul(hash + 7, base) + letter + 1) | 0;
}

/** Starts with a text. */
export function createLayoutWords(tell: (hash: number) => void): LayoutWords {
  return {
    tell,
    letters: 0,
    numbers: [],
    names: [],
    numberHash: 0,
    nameHash: 0,
    isName: false,
    wordHash: 0,
  };
}

/** Takes a letter, of this kind of sign. */
export function takeLetter(words: LayoutWords, code: number, kind: number): void {
  const letter = plainLetter(code);
  if (code >= firstIdeograph) {
    const isSyllable = code >= firstSyllable && code <= lastSyllable;
    words.letters += isSyllable ? syllableLetters : ideographLetters;
    endWord(words);
    words.tell(join(0, letter));
    return;
  }
  words.letters++;
  words.wordHash = join(words.wordHash, letter);
  if (kind === sign.small || kind === sign.capital || words.nameHash !== 0) {
    words.nameHash = join(words.nameHash, letter);
    words.isName ||= kind === sign.capital;
  }
}

/** Takes a digit. */
export function takeDigit(words: LayoutWords, code: number): void {
  words.numberHash = join(words.numberHash, digitValue(code));
}

/** Ends the word, the number or the name. */
export function endWord(words: LayoutWords): void {
  const { numberHash, nameHash, wordHash, numbers, names } = words;
  if (numberHash !== 0 && numbers.length < mostNumbers) numbers.push(numberHash);
  if (words.isName && names.length < mostNames) names.push(nameHash);
  if (wordHash !== 0) words.tell(wordHash);
  forgetWord(words);
}

/** Begins a new piece with nothing in it. */
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
