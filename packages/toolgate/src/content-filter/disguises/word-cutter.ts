import {
  complexUnit,
  endsWord,
  extendHash,
  firstIdeograph,
  type FoldedText,
} from '../reading/index.ts';
import { getConsonantBit, getDigitBit } from '../word-chains/index.ts';
import { isFunctionWord } from './function-words.ts';

/** A word of a text. */
export interface CutWord {
  /** The bits of its consonants, and of the consonants that its digits may represent. */
  key: number;
  digitKey: number;
  /** The hash of its letters; 0 for a number. */
  hash: number;
  /** Whether it is a function word; sentences are full of them. */
  isCommon: boolean;
}

/** Receives the words that a {@link WordCutter} reads. */
export interface WordListener {
  /** Receives each word at its end. The cutter reuses the object. */
  word(word: CutWord): void;
  /** Receives the hash of each function word. */
  functionWord(hash: number): void;
  /** Receives white space. */
  space(): void;
}

/** Cuts a text into words. */
export interface WordCutter {
  /** Reads the next code unit and its folded letter. */
  read(code: number, letter: number): void;
  /**
   * Reads the letters of one word from `start` to before `end`. Returns the offset where it stopped. It is several times
   * faster than `read`.
   */
  readLetters(text: FoldedText, start: number, end: number): number;
}

/** Minimum letters of a function word. A single letter may mean itself. */
const minFunctionLetters = 2;
const backslash = 0x5c;
const lastSpace = 0x20;
const firstDigit = 0x30;
const lastDigit = 0x39;

/** The current word. */
interface WordState extends CutWord {
  length: number;
  isNumber: boolean;
  /** Whether a backslash precedes the next character. */
  isEscaped: boolean;
}

/** Creates a cutter. It leaves out the letter after a backslash. */
export function createWordCutter(listener: WordListener): WordCutter {
  const word: WordState = {
    key: 0,
    digitKey: 0,
    hash: 0,
    isCommon: false,
    length: 0,
    isNumber: true,
    isEscaped: false,
  };
  return {
    read(code, letter) {
      if (letter === 0 || letter >= complexUnit) {
        if (letter === complexUnit || endsWord(code)) readSign(word, code, listener);
      } else if (word.isEscaped) word.isEscaped = false;
      else if (letter >= firstIdeograph) readIdeograph(word, letter, listener);
      else readLetter(word, letter);
    },
    readLetters({ letters }, start, end) {
      if (word.isEscaped) return start;
      let { hash, key } = word;
      let at = start;
      for (; at < end; at++) {
        const letter = letters[at] ?? 0;
        if (letter <= lastDigit || letter >= firstIdeograph) break;
        hash = extendHash(hash, letter);
        key |= getConsonantBit(letter);
      }
      if (at === start) return start;
      word.hash = hash;
      word.key = key;
      word.length += at - start;
      word.isNumber = false;
      return at;
    },
  };
}

function readLetter(word: WordState, letter: number): void {
  word.hash = extendHash(word.hash, letter);
  word.length++;
  if (letter >= firstDigit && letter <= lastDigit) word.digitKey |= getDigitBit(letter);
  else {
    word.key |= getConsonantBit(letter);
    word.isNumber = false;
  }
}

/** Reads an ideograph. It is a word alone, and it has only one spelling. */
function readIdeograph(word: WordState, letter: number, listener: WordListener): void {
  if (word.length > 0) endWord(word, listener);
  const ideograph = extendHash(0, letter);
  if (isFunctionWord(ideograph)) listener.functionWord(ideograph);
}

/** Reads a character that ends a word. */
function readSign(word: WordState, code: number, listener: WordListener): void {
  if (word.length > 0) endWord(word, listener);
  if (code <= lastSpace) listener.space();
  word.isEscaped = code === backslash;
}

function endWord(word: WordState, listener: WordListener): void {
  word.isCommon = word.length >= minFunctionLetters && isFunctionWord(word.hash);
  if (word.isCommon) listener.functionWord(word.hash);
  if (word.isNumber) word.hash = 0;
  listener.word(word);
  word.hash = 0;
  word.length = 0;
  word.key = 0;
  word.digitKey = 0;
  word.isNumber = true;
}
