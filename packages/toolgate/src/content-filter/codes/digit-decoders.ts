import type { DigitTable } from './alphabets.ts';
import type { PlausibleTexts } from './plausible-texts.ts';

/** Decodes one code, digit by digit. */
export interface DigitDecoder {
  /** Reads the next character; others than digits of the code are passed over. */
  push(code: number): void;
  /** Begins again at a byte's first digit. */
  restart(): void;
}

/** Where a decoder writes. */
export interface DecodedTexts {
  texts: PlausibleTexts;
  /** The number of the first of its texts, one for each phase. */
  firstText: number;
}

/** How digits encode bits. */
export interface BitCode {
  bits: number;
  digits: DigitTable;
  /** Whether the digits come last to first. Then the bytes do too. */
  isBackward: boolean;
  /** The digits that are passed over first, of each text that a decoder decodes to: a text may have lost its beginning. */
  phases: readonly number[];
  /** For each number of digits, up to the period, the bytes that end with the last of them: `endSize` numbers each. */
  ends: readonly Int32Array[];
}

/** Digits after which a code of some bits a digit comes to the same place of a byte. */
const periods: Readonly<Record<number, number>> = { 6: 4, 5: 8, 4: 2, 1: 8 };
/** Bits that are remembered: those of a byte and of the digits that it may end within. */
const registerBits = 24;

/** Of a byte that ends with a digit: in which of the texts, the digits that come first at least, and the bits after it. */
const endSize = 3;
const none = new Int32Array(0);

/** Defines a code. Its phases are all digits that may be the first of a byte, unless they are given. */
export function defineBitCode(
  bits: number,
  digits: DigitTable,
  { isBackward = false, phases }: { isBackward?: boolean; phases?: readonly number[] } = {},
): BitCode {
  const period = periods[bits] ?? 1;
  const read = phases ?? Array.from({ length: period }, (_, phase) => phase);
  const ends = Array.from({ length: period }, (_, place) =>
    Int32Array.from(
      read.flatMap((phase, text) => {
        const left = ((place + period - phase) * bits) % 8;
        const shift = isBackward ? registerBits - 8 - left : left;
        return left < bits ? [text, Math.ceil(8 / bits) + phase, shift] : [];
      }),
    ),
  );
  return { bits, digits, isBackward, phases: read, ends };
}

/** Creates a decoder of digits that encode a number of bits each. All phases read the same bits, so they share one register. */
export function createBitDecoder(
  { bits, digits, isBackward, ends }: BitCode,
  { texts, firstText }: DecodedTexts,
): DigitDecoder {
  const period = ends.length;
  const top = registerBits - bits;
  let register = 0;
  let count = 0;
  let place = 0;
  return {
    push(code) {
      const value = digits[code] ?? -1;
      if (value < 0) return;
      count++;
      place = place + 1 < period ? place + 1 : 0;
      register = isBackward
        ? (register >> bits) | (value << top)
        : ((register << bits) | value) & 0xffff;
      const ended = ends[place] ?? none;
      for (let at = 0; at < ended.length; at += endSize)
        if (count >= (ended[at + 1] ?? 0))
          texts.push(firstText + (ended[at] ?? 0), (register >> (ended[at + 2] ?? 0)) & 0xff);
    },
    restart() {
      register = 0;
      count = 0;
      place = 0;
    },
  };
}

/** How groups of digits encode groups of bytes. */
export interface GroupCode {
  digits: DigitTable;
  base: number;
  /** Digits of a group, and the bytes that they encode. */
  size: number;
  bytes: number;
  isLowestFirst?: boolean;
}

/** Creates a decoder of groups of digits that encode groups of bytes, into one text for each digit that may begin a group. */
export function createGroupDecoder(
  { digits, base, size, bytes, isLowestFirst = false }: GroupCode,
  { texts, firstText }: DecodedTexts,
): DigitDecoder {
  const limit = 256 ** bytes;
  const highest = base ** (size - 1);
  /** The last digits, each in its place. */
  const group = new Uint8Array(size);
  let value = 0;
  let count = 0;
  let place = 0;
  return {
    push(character) {
      const digit = digits[character] ?? -1;
      if (digit < 0) return;
      const leaving = group[place] ?? 0;
      group[place] = digit;
      place = place + 1 < size ? place + 1 : 0;
      value = isLowestFirst
        ? (value - leaving) / base + digit * highest
        : (value - leaving * highest) * base + digit;
      count++;
      if (count < size) return;
      const text = firstText + place;
      if (value >= limit) for (let at = 0; at < bytes; at++) texts.push(text, 0xff);
      else
        for (let shift = 8 * (bytes - 1); shift >= 0; shift -= 8)
          texts.push(text, (value >>> shift) & 0xff);
    },
    restart() {
      group.fill(0);
      value = 0;
      count = 0;
      place = 0;
    },
  };
}

const lineFeed = 10;
const carriageReturn = 13;
const lastLetter = 126;

/** Creates a decoder of decimal codes that follow one another with nothing between: three digits after a 1, else two. */
export function createJoinedDecimals(texts: PlausibleTexts, text: number): DigitDecoder {
  let value = 0;
  return {
    push(code) {
      if (code < 0x30 || code > 0x39) return;
      const digit = code - 0x30;
      const next = value * 10 + digit;
      if (next < 20) value = next;
      else if (value === lineFeed || value === carriageReturn) {
        // A code of three digits may begin like a line break.
        const isBreak = next > lastLetter;
        texts.push(text, isBreak ? value : next);
        value = isBreak ? digit : 0;
      } else if (value > 0) {
        texts.push(text, next);
        value = 0;
      } else value = next;
    },
    restart() {
      value = 0;
    },
  };
}
