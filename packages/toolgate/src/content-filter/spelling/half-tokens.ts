import { complexUnit, foldCodeUnit, isDigit } from '../reading/index.ts';
import { pairLetters } from '../secret-matching/index.ts';
import type { WordReader } from './word-search.ts';

/** A token between spaces, quotation marks or commas: `BLUEB`, `erry-42`. */
export interface HalfToken {
  /** Its letters and digits, folded; valid up to `count`. */
  readonly letters: Uint16Array;
  count: number;
  /** Offset of its first letter in the source. */
  start: number;
  /** Whether it has digits, letters, small letters. */
  hasDigit: boolean;
  hasLetter: boolean;
  hasSmall: boolean;
  /** Whether a quotation mark, markup or a colon is before it, or it begins or ends with a hyphen. */
  isMarked: boolean;
}

/** Stops after the tokens that may be a half. */
export interface TokenReader extends WordReader {
  /** Returns the token before the last stop, and forgets it. */
  take(): HalfToken | undefined;
  /** Returns the number of tokens so far. */
  count(): number;
  /** Returns the last words before the token in folded letters, with a space between words. */
  before(): string;
}

/** Whether a secret may begin with the pair of letters `first`, or end with `last`. */
type MayBeHalf = (first: number, last: number) => boolean;

/** Maximum letters of a token; longer ones are not part of a secret. */
const maxLetters = 64;
const minLetters = 2;
/** Number of stored characters, minus 1. */
const ringMask = 255;
/** Maximum number of characters to return of the words before a token. */
const maxBefore = 64;
const blank = 0x20;
const firstSmall = 0x61;
const lastSmall = 0x7a;
/** The kinds of characters other than letters. */
const sign = { inToken: 0, end: 1, mark: 2, hyphen: 3 } as const;
const signs = new Uint8Array(0x10000);
for (const [kind, characters] of [
  [sign.end, '\t\n\r \u00a0\u2028\u2029\u3000,;()[]{}<>|!?…—–，；。、（）'],
  [sign.mark, '"“”„‟‘«»‹›「」『』`*:=：'],
  [sign.hyphen, '-_'],
] as const)
  for (const character of characters) signs[character.charCodeAt(0)] = kind;

/** Returns the folded letter of a character; 0 for a sign. */
function letterOf(code = 0): number {
  return signs[code] === sign.inToken ? foldCodeUnit(code) : 0;
}

/** Returns the first two letters from a place in the ring on, or with `step` -1 the last two up to it, as a pair. */
function readPair(ring: Uint16Array, from: number, step: 1 | -1): number {
  let at = from;
  let one = 0;
  let other = 0;
  for (; one === 0; at += step) one = letterOf(ring[at & ringMask]);
  for (; other === 0; at += step) other = letterOf(ring[at & ringMask]);
  return step > 0 ? pairLetters(one, other) : pairLetters(other, one);
}

/** Returns the words before a place in the ring. */
function readWords(ring: Uint16Array, to: number): string {
  const found: number[] = [];
  for (let at = Math.max(0, to - maxBefore); at < to; at++) {
    const letter = letterOf(ring[at & ringMask]);
    found.push(letter === 0 || letter === complexUnit ? blank : letter);
  }
  return String.fromCharCode(...found);
}

/** Describes the token in the ring; `undefined` if a character of it folds to several letters. */
function describe(
  ring: Uint16Array,
  { from, to, start, opening }: { from: number; to: number; start: number; opening: number },
): HalfToken | undefined {
  const last = signs[ring[(to - 1) & ringMask] ?? 0];
  const isMarked = opening === sign.mark || opening === sign.hyphen || last === sign.hyphen;
  const flags = { hasDigit: false, hasLetter: false, hasSmall: false, isMarked };
  const token: HalfToken = { letters: new Uint16Array(maxLetters), count: 0, start, ...flags };
  for (let at = from; at < to; at++) {
    const code = ring[at & ringMask] ?? 0;
    const letter = letterOf(code);
    if (letter === 0) continue;
    if (letter === complexUnit) return undefined;
    token.letters[token.count++] = letter;
    if (isDigit(letter)) token.hasDigit = true;
    else token.hasLetter = true;
    if (code >= firstSmall && code <= lastSmall) token.hasSmall = true;
  }
  return token;
}

/** Creates a reader. `mayBeHalf` says whether a token with these first and last letters may begin or end a secret. */
export function createTokenReader(mayBeHalf: MayBeHalf): TokenReader {
  /** The last characters of the text. The letters of a token are read from here once it may be a half. */
  const ring = new Uint16Array(ringMask + 1);
  let units = 0;
  /** The number of letters in the current token, and where it begins in the ring and in the source. */
  let length = 0;
  let startUnit = 0;
  let start = 0;
  let tokens = 0;
  /** The last sign, other than a space, before the current token and before the next one. */
  let [opening, before]: [number, number] = [sign.inToken, sign.inToken];
  let token: HalfToken | undefined;

  /** Ends the current token. After one part of a secret, any token may be another. */
  function endToken(count: number, isOpen: boolean): void {
    tokens++;
    length = 0;
    before = sign.inToken;
    const isShort = count <= maxLetters && units - startUnit <= ringMask - maxBefore;
    if (
      isShort &&
      (isOpen ||
        (count >= minLetters &&
          mayBeHalf(readPair(ring, startUnit, 1), readPair(ring, units - 1, -1))))
    )
      token = describe(ring, { from: startUnit, to: units, start, opening });
  }

  return {
    findEnd({ codes, letters: folded }, { from, to, offset, stopsAlways }) {
      // A local variable takes half the time of a shared one.
      let count = length;
      for (let at = from; at < to; at++, units++) {
        const code = codes[at] ?? 0;
        const kind = signs[code] ?? sign.inToken;
        ring[units & ringMask] = code;
        if (kind === sign.inToken) {
          if (folded[at] === 0) continue;
          if (count++ === 0) {
            startUnit = units;
            start = offset + at - from;
            opening = before;
            before = sign.inToken;
          }
          continue;
        }
        if (count > 0 && kind !== sign.hyphen) {
          endToken(count, stopsAlways);
          count = 0;
          if (token !== undefined || stopsAlways) return at;
        }
        if (kind !== sign.end) before = kind;
        else if (code > blank) before = sign.inToken;
      }
      length = count;
      return to;
    },
    end: () => void (length > 0 && endToken(length, true)),
    take() {
      const taken = token;
      token = undefined;
      return taken;
    },
    count: () => tokens,
    before: () => readWords(ring, startUnit),
  };
}
