import { isDigit } from '../reading/index.ts';

/** Number of stored letters, minus 1. A pattern has fewer letters. */
const ringMask = 255;

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
  /** For each letter, 1 when a word begins with it. */
  wordStarts: Uint8Array;
  /** The number of letters so far. */
  count: number;
}

/** Adds the next letter of the text. */
export function addLetter(
  ring: LetterRing,
  { code, start }: Omit<PlacedLetter, 'end'>,
  isWordStart: boolean,
): void {
  const place = ring.count & ringMask;
  ring.codes[place] = code;
  ring.offsets[place] = start;
  ring.wordStarts[place] = isWordStart ? 1 : 0;
  ring.count++;
}

/** Returns the source offset of the letter `depth` letters ago; 1 is the last letter. */
export function getOffset({ offsets, count }: LetterRing, depth: number): number {
  return offsets[(count - depth) & ringMask] ?? 0;
}

/** Whether a word begins with the letter `depth` letters ago. */
export function startsWord({ wordStarts, count }: LetterRing, depth: number): boolean {
  return wordStarts[(count - depth) & ringMask] === 1;
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

/**
 * Whether the last letters spell a secret as one token (`9150`), one by one (`9-1-5-0`) or with the words of the secret
 * (`91,50`). Digits must be the same as in the secret.
 */
export function isToken(ring: LetterRing, { letters, wordStarts }: SpelledToken): boolean {
  let starts = 0;
  let hasWords = true;
  for (const [at, letter] of letters.entries()) {
    const depth = letters.length - at;
    const code = ring.codes[(ring.count - depth) & ringMask] ?? 0;
    if (isDigit(letter) && code !== letter) return false;
    const isStart = startsWord(ring, depth);
    if (isStart) starts++;
    hasWords &&= isStart === (wordStarts[at] ?? false);
  }
  return hasWords || starts === 1 || starts === letters.length;
}
