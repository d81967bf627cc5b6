import { isDigit, type WordStart, wordStart } from '../reading/index.ts';

/** Number of stored letters, minus 1. A pattern has fewer letters. */
const ringMask = 255;
/** Minimum number of digits in a group of a number. */
const minGroup = 2;

/** A folded letter of a text, with its place in the source. */
export interface PlacedLetter {
  /** The letter, before `foldLeet`. */
  code: number;
  /** Offset of its character in the source. */
  start: number;
  /** Offset after its character. */
  end: number;
}

/** The last letters of a text. */
export interface LetterRing {
  /** The letters before `foldLeet`. */
  codes: Int32Array;
  /** The source offsets of their characters. */
  offsets: Float64Array;
  /** For each letter, whether a word begins with it: a `WordStart`. */
  wordStarts: Uint8Array;
  /** The number of letters so far. */
  count: number;
}

/** Adds the next letter of the text. */
export function addLetter(
  ring: LetterRing,
  letter: Omit<PlacedLetter, 'end'>,
  start: WordStart,
): void {
  const place = ring.count & ringMask;
  ring.codes[place] = letter.code;
  ring.offsets[place] = letter.start;
  ring.wordStarts[place] = start;
  ring.count++;
}

/** Returns the source offset of the letter `depth` letters ago; 1 is the last letter. */
export function getOffset({ offsets, count }: LetterRing, depth: number): number {
  return offsets[(count - depth) & ringMask] ?? 0;
}

/** Whether a word begins with the letter `depth` letters ago. */
export function startsWord(ring: LetterRing, depth: number): boolean {
  return getStart(ring, depth) !== wordStart.within;
}

/** Returns whether a word begins with the letter `depth` letters ago, and after what: a `WordStart`. */
export function getStart({ wordStarts, count }: LetterRing, depth: number): number {
  return wordStarts[(count - depth) & ringMask] ?? wordStart.within;
}

/** Returns the letter `depth` letters ago, before `foldLeet`; 0 without one. */
export function getCode({ codes, count }: LetterRing, depth: number): number {
  return codes[(count - depth) & ringMask] ?? 0;
}

/** Creates an empty ring. */
export function createLetterRing(): LetterRing {
  return {
    codes: new Int32Array(ringMask + 1),
    offsets: new Float64Array(ringMask + 1),
    wordStarts: new Uint8Array(ringMask + 1),
    count: 0,
  };
}

/** The letters of a secret, and whether each begins a word. */
export interface SpelledToken {
  readonly letters: readonly number[];
  readonly wordStarts: readonly boolean[];
}

/** Whether the last letters spell a secret with its own words: `9.5`, never `95`. Digits must be the same as in the secret. */
export function hasWords(ring: LetterRing, { letters, wordStarts }: SpelledToken): boolean {
  return letters.every((letter, at) => {
    const depth = letters.length - at;
    return (
      startsWord(ring, depth) === (wordStarts[at] ?? false) &&
      (!isDigit(letter) || getCode(ring, depth) === letter)
    );
  });
}

/** Whether the last letters spell a secret one by one, with a space between them: `1 1`. Digits must be the same as in the secret. */
export function isSpacedOut(ring: LetterRing, { letters }: SpelledToken): boolean {
  return letters.every((letter, at) => {
    const depth = letters.length - at;
    return (
      (at === 0 || getStart(ring, depth) === wordStart.spaced) && getCode(ring, depth) === letter
    );
  });
}

/**
 * Whether the last letters spell a secret as one token (`9150`), one by one (`9-1-5-0`), with the words of the secret
 * (`91,50`) or, if it is one number, in groups (`91 50`). Digits must be the same as in the secret.
 */
export function isToken(ring: LetterRing, token: SpelledToken): boolean {
  const { letters } = token;
  let starts = 0;
  for (const [at, letter] of letters.entries()) {
    const depth = letters.length - at;
    if (isDigit(letter) && getCode(ring, depth) !== letter) return false;
    if (startsWord(ring, depth)) starts++;
  }
  return (
    starts === 1 || starts === letters.length || hasWords(ring, token) || isGrouped(ring, token)
  );
}

/**
 * Whether the last letters spell a number in groups of two digits or more, with one space between them. With other signs they are a
 * time of day, a price or a range. With more groups beside them they are part of another number, such as a telephone number.
 */
function isGrouped(ring: LetterRing, { letters, wordStarts }: SpelledToken): boolean {
  const size = letters.length;
  if (wordStarts.lastIndexOf(true) > 0 || !letters.every(isDigit)) return false;
  if (getStart(ring, size) === wordStart.spaced && isDigit(getCode(ring, size + 1))) return false;
  let group = 0;
  for (let depth = size; depth > 0; depth--) {
    const start = getStart(ring, depth);
    if (depth < size && start !== wordStart.within) {
      if (start !== wordStart.spaced || group < minGroup) return false;
      group = 0;
    }
    group++;
  }
  return group >= minGroup;
}
