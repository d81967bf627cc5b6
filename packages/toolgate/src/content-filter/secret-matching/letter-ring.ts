/** The letters that are kept; more than a pattern has. */
const ringMask = 255;

/** A folded letter of a text, and where it is. */
export interface PlacedLetter {
  /** The letter, before `foldLeet`. */
  code: number;
  /** Offset where its character begins in the source. */
  start: number;
  /** Offset after its character. */
  end: number;
}

/** The last letters of a text. */
export interface LetterRing {
  /** The letters before `foldLeet`. */
  codes: Int32Array;
  /** Where their characters begin. */
  offsets: Float64Array;
  /** For each letter, 1 when a word begins with it. */
  wordStarts: Uint8Array;
  /** How many letters there were. */
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

/** Returns where the character of the letter `depth` letters ago begins; 1 is the last one. */
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

/** The letters of a secret, and which of them begin a word of it. */
export interface SpelledToken {
  readonly letters: readonly number[];
  readonly wordStarts: readonly boolean[];
}

/**
 * Whether the last letters are one token, are spelled one by one or have the words of the secret: `9150`, `9-1-5-0`, `91,50`.
 * Each digit must be as it is in the secret.
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

function isDigit(letter: number): boolean {
  return letter >= 0x30 && letter <= 0x39;
}
