import { complexUnit, endsWord, firstIdeograph, foldCodeUnit } from '../reading/index.ts';
import { getConsonantBit, getDigitBit } from '../word-chains/index.ts';
import { extendWordHash, isFunctionWord } from './function-words.ts';

/** A word that was read. */
export interface CutWord {
  /** The bits of its consonants, and of those that its digits may stand for. */
  key: number;
  digitKey: number;
  /** The hash of its letters; 0 for a number. */
  hash: number;
  /** Whether it is a function word, of which sentences are full. */
  isCommon: boolean;
}

/** Receives what a {@link WordCutter} reads. */
export interface WordListener {
  /** Called at the end of a word. The object is reused. */
  word(word: CutWord): void;
  /** Called with the hash of each function word. */
  functionWord(hash: number): void;
  /** Called at white space. */
  space(): void;
}

/** Cuts a text into words. */
export interface WordCutter {
  /** Reads the next code unit. */
  read(code: number): void;
}

/** Letters of a function word; a single letter may stand for itself. */
const minFunctionLetters = 2;
const backslash = 0x5c;
const lastSpace = 0x20;
const firstDigit = 0x30;
const lastDigit = 0x39;

/** Creates a cutter. The letter after a backslash belongs to no word. */
export function createWordCutter(listener: WordListener): WordCutter {
  const word: CutWord = { key: 0, digitKey: 0, hash: 0, isCommon: false };
  let hash = 0;
  let length = 0;
  let key = 0;
  let digitKey = 0;
  let isNumber = true;
  let isEscaped = false;

  function endWord(): void {
    word.isCommon = length >= minFunctionLetters && isFunctionWord(hash);
    if (word.isCommon) listener.functionWord(hash);
    word.key = key;
    word.hash = isNumber ? 0 : hash;
    word.digitKey = digitKey;
    listener.word(word);
    hash = 0;
    length = 0;
    key = 0;
    digitKey = 0;
    isNumber = true;
  }

  /** Reads a character that is a word by itself, and that no rewriting spells otherwise. */
  function readIdeograph(letter: number): void {
    if (length > 0) endWord();
    const ideograph = extendWordHash(0, letter);
    if (isFunctionWord(ideograph)) listener.functionWord(ideograph);
  }

  function readSign(code: number, letter: number): void {
    if (letter !== complexUnit && !endsWord(code)) return;
    if (length > 0) endWord();
    if (code <= lastSpace) listener.space();
    isEscaped = code === backslash;
  }

  return {
    read(code) {
      const letter = foldCodeUnit(code);
      if (letter === 0 || letter >= complexUnit) {
        readSign(code, letter);
        return;
      }
      if (isEscaped) {
        isEscaped = false;
        return;
      }
      if (letter >= firstIdeograph) {
        readIdeograph(letter);
        return;
      }
      hash = extendWordHash(hash, letter);
      length++;
      if (letter >= firstDigit && letter <= lastDigit) digitKey |= getDigitBit(letter);
      else {
        key |= getConsonantBit(letter);
        isNumber = false;
      }
    },
  };
}
