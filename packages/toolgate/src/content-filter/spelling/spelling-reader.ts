import { complexUnit, endsWord, isDigit } from '../reading/index.ts';
import { createMorseReader } from './morse-reader.ts';
import { spellingWords } from './spelling-alphabets.ts';
import type { WordReader } from './word-search.ts';

/** The characters that a word may spell. */
interface Meaning {
  /** The letter or digit of a single character; 0 for others. */
  single: number;
  /** The letter or digit that the word is a name of (`Bravo`, `four`); 0 for others. */
  named: number;
  /** The value of a number of at most three digits; -1 for others. */
  number: number;
  /** The value of eight binary digits; -1 for others. */
  byte: number;
  /** The letter or digit of a Morse sign; 0 for others. */
  morse: number;
}

/** A word or a Morse sign that may spell a character. */
export interface SpellingWord extends Meaning {
  /** Offset of its first character in the source. */
  start: number;
  /** Offset after its last character. */
  end: number;
}

/** Stops after the words that may spell a character. */
export interface SpellingReader extends WordReader {
  /** Returns the word before the last stop, if it may spell a character, and forgets it. */
  takeWord(): Readonly<SpellingWord> | undefined;
  /** Returns the number of other words before the last stop, and forgets them. */
  takeOthers(): number;
}

/** Maximum letters of a word that may spell a character, and digits of a number. */
const maxLetters = 8;
const maxDigits = 3;
const byteDigits = 8;
const digitZero = 0x30;
const blank = 0x20;
const nothing: Meaning = { single: 0, named: 0, number: -1, byte: -1, morse: 0 };
const letterBits = 5;
const letterMask = 0x1f;
const lengthBits = 4;

/** The first two letters of the names of characters, with their lengths. Few other words have the same. */
const beginnings = new Uint8Array(1 << (2 * letterBits + lengthBits));
for (const name of spellingWords.keys())
  beginnings[hashBeginning(name.charCodeAt(0), name.charCodeAt(1), name.length)] = 1;

function hashBeginning(first: number, second: number, length: number): number {
  return ((((first & letterMask) << letterBits) | (second & letterMask)) << lengthBits) | length;
}

/** Creates a reader. */
export function createSpellingReader(): SpellingReader {
  const word: SpellingWord = { ...nothing, start: 0, end: 0 };
  const signs = createMorseReader();
  /** The first letters of the word so far, and the number of all. */
  const letters: number[] = Array.from({ length: maxLetters }, () => 0);
  let length = 0;
  let start = 0;
  let end = 0;
  let others = 0;
  let hasWord = false;

  /** Whether the word may spell a character. */
  function endWord(count: number, at: number): boolean {
    signs.interrupt();
    hasWord = describeWord(word, letters, count);
    if (!hasWord) others++;
    word.start = start;
    word.end = at;
    return hasWord;
  }

  /** Whether a Morse sign ended. */
  function readSign(unit: number, offset: number): boolean {
    const morse = signs.read(unit, offset);
    if (morse === 0) return false;
    hasWord = describe(word, 'morse', morse);
    Object.assign(word, { start: signs.start(), end: offset });
    return true;
  }

  return {
    findEnd({ codes, letters: folded }, { from, to, offset, stopsAlways }) {
      // A local variable takes half the time of a shared one.
      let count = length;
      length = 0;
      for (let at = from; at < to; at++) {
        const letter = folded[at] ?? 0;
        if (letter !== 0 && letter !== complexUnit) {
          if (count === 0) start = offset + at - from;
          if (count < maxLetters) letters[count] = letter;
          count++;
          continue;
        }
        const unit = codes[at] ?? 0;
        if (letter === 0 && !endsWord(unit)) continue;
        if (count > 0 && (endWord(count, offset + at - from) || stopsAlways)) return at;
        count = 0;
        if (readSign(unit, offset + at - from)) return at;
      }
      length = count;
      end = offset + to - from;
      return to;
    },
    end: () => void (length > 0 ? endWord(length, end) : readSign(blank, end)),
    takeWord() {
      if (!hasWord) return undefined;
      hasWord = false;
      return word;
    },
    takeOthers() {
      const taken = others;
      others = 0;
      return taken;
    },
  };
}

/** Says which character a word spells. Returns `false` if it spells none. */
function describeWord(word: SpellingWord, letters: readonly number[], count: number): boolean {
  const first = letters[0] ?? 0;
  if (isDigit(first)) return describeNumber(word, letters, count);
  if (count === 1) return describe(word, 'single', first);
  if (count > maxLetters || beginnings[hashBeginning(first, letters[1] ?? 0, count)] !== 1)
    return false;
  const named = spellingWords.get(String.fromCharCode(...letters.slice(0, count)));
  return named !== undefined && describe(word, 'named', named);
}

function describeNumber(word: SpellingWord, digits: readonly number[], count: number): boolean {
  if (count > byteDigits) return false;
  let number = 0;
  let byte = 0;
  for (let at = 0; at < count; at++) {
    const digit = (digits[at] ?? 0) - digitZero;
    if (digit < 0 || digit > 9) return false;
    number = number * 10 + digit;
    byte = digit > 1 ? Number.NaN : byte * 2 + digit;
  }
  if (count > maxDigits) return count === byteDigits && byte >= 0 && describe(word, 'byte', byte);
  describe(word, 'number', number);
  if (count === 1) word.single = digitZero + number;
  return true;
}

function describe(word: SpellingWord, kind: keyof Meaning, value: number): true {
  Object.assign(word, nothing);
  word[kind] = value;
  return true;
}
