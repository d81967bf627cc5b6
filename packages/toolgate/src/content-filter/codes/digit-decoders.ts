import type { DigitTable } from './alphabets.ts';
import { type PlausibleTexts, pushByte } from './plausible-texts.ts';

/** Decodes one code, digit by digit. Skips characters that are not digits of the code. */
export type DecodeDigit = (code: number) => void;

/** Decodes codes in which each digit encodes a number of bits. */
export interface BitDecoders {
  push: DecodeDigit;
  /** Restarts at the first digit of a byte. */
  restart(): void;
}

/** The output of a decoder. */
export interface DecodedTexts {
  texts: PlausibleTexts;
  /** The number of its first text. It has one text for each phase. */
  firstText: number;
}

const lastAscii = 0x7f;
const blank = 0x20;

/** How digits encode bits. */
export interface BitCode {
  bits: number;
  digits: DigitTable;
  /** Whether the digits, and so the bytes, come in reverse order. */
  isBackward: boolean;
  /** For each decoded text, the number of digits to skip first. A text may have lost its beginning. */
  phases: readonly number[];
}

/** For each number of bits per digit, the number of digits until one begins a byte again. */
const periods: Readonly<Record<number, number>> = { 6: 4, 5: 8, 4: 2, 1: 8 };
/** Number of bits in a register: the bits of a byte, and of the digits that overlap its end. */
const registerBits = 24;

/** Defines a code. By default its phases are all digits that may begin a byte. */
export function defineBitCode(
  bits: number,
  digits: DigitTable,
  { isBackward = false, phases }: { isBackward?: boolean; phases?: readonly number[] } = {},
): BitCode {
  const period = periods[bits] ?? 1;
  return {
    bits,
    digits,
    isBackward,
    phases: phases ?? Array.from({ length: period }, (_, phase) => phase),
  };
}

/** Several codes as tables for one loop. A call for each digit of each code would cost more than the decoding. */
export interface BitCodes {
  codes: readonly BitCode[];
  /** The number of decoded texts: one for each phase of each code. */
  texts: number;
  /** For each code and ASCII character, its value as a digit; -1 for other characters. */
  digits: Int8Array;
  /** For each code and each place of a digit, the bytes that end with it: up to `maxEnds` entries, ended by 0. */
  ends: Int32Array;
  /** For each code, its bits per digit, whether it is backward, and the last place of a digit. */
  bitsOf: Uint8Array;
  isBackward: Uint8Array;
  lastPlaces: Uint8Array;
}

const tableBits = 7;
const placeBits = 3;
/** Maximum number of bytes, over all phases, that end with one digit, plus an end mark. */
const maxEnds = 6;
/**
 * An entry has three parts: the number of its text plus 1, the minimum count of digits before it, and the number of
 * bits after the byte.
 */
const minShift = 8;
const bitsShift = 16;
const entryMask = 0xff;

/** Joins codes and numbers their texts consecutively. */
export function joinBitCodes(codes: readonly BitCode[]): BitCodes {
  const digits = new Int8Array(codes.length << tableBits);
  const ends = new Int32Array((codes.length << placeBits) * maxEnds);
  let texts = 0;
  for (const [at, code] of codes.entries()) {
    digits.set(code.digits, at << tableBits);
    const period = periods[code.bits] ?? 1;
    for (let place = 0; place < period; place++)
      ends.set(findEnds(code, place, texts), ((at << placeBits) + place) * maxEnds);
    texts += code.phases.length;
  }
  return {
    codes,
    texts,
    digits,
    ends,
    bitsOf: Uint8Array.from(codes, ({ bits }) => bits),
    isBackward: Uint8Array.from(codes, (code) => (code.isBackward ? 1 : 0)),
    lastPlaces: Uint8Array.from(codes, ({ bits }) => (periods[bits] ?? 1) - 1),
  };
}

/** Returns the entries of the bytes that end with a digit at a place. */
function findEnds({ bits, isBackward, phases }: BitCode, place: number, firstText: number) {
  const period = periods[bits] ?? 1;
  return phases.flatMap((phase, text) => {
    const left = ((place + period - phase) * bits) % 8;
    if (left >= bits) return [];
    const shift = isBackward ? registerBits - 8 - left : left;
    const min = Math.ceil(8 / bits) + phase;
    return [(firstText + text + 1) | (min << minShift) | (shift << bitsShift)];
  });
}

/**
 * Creates a decoder of codes in which each digit encodes a number of bits. All phases of a code read the same bits, so
 * they share one register.
 *
 * @param isSeparated whether `restart` adds a blank after a row of bytes. Most words decode to nothing, and blanks
 *   alone are not text.
 */
export function createBitDecoders(
  { codes, digits, ends, bitsOf, isBackward, lastPlaces }: BitCodes,
  { texts, firstText, isSeparated = false }: DecodedTexts & { isSeparated?: boolean },
): BitDecoders {
  const size = codes.length;
  const registers = new Int32Array(size);
  const counts = new Int32Array(size);
  const hasBytes = new Uint8Array(size);
  const beforeText = firstText - 1;

  return {
    push(character) {
      if (character > lastAscii) return;
      for (let at = 0; at < size; at++) {
        const value = digits[(at << tableBits) + character] ?? -1;
        if (value < 0) continue;
        const bits = bitsOf[at] ?? 0;
        const count = (counts[at] ?? 0) + 1;
        counts[at] = count;
        const before = registers[at] ?? 0;
        const register =
          isBackward[at] === 1
            ? (before >> bits) | (value << (registerBits - bits))
            : ((before << bits) | value) & 0xffff;
        registers[at] = register;
        let next = ((at << placeBits) + (count & (lastPlaces[at] ?? 0))) * maxEnds;
        for (let end = ends[next] ?? 0; end !== 0; end = ends[++next] ?? 0) {
          if (count < ((end >> minShift) & entryMask)) continue;
          hasBytes[at] = 1;
          pushByte(texts, beforeText + (end & entryMask), (register >> (end >> bitsShift)) & 0xff);
        }
      }
    },
    restart() {
      registers.fill(0);
      counts.fill(0);
      if (!isSeparated) return;
      for (let at = 0; at < size; at++)
        if (hasBytes[at] === 1) pushByte(texts, firstText + at, blank);
      hasBytes.fill(0);
    },
  };
}

/** A code in which groups of digits encode groups of bytes. */
export interface GroupCode {
  digits: DigitTable;
  base: number;
  /** Number of digits in a group, and of bytes that they encode. */
  size: number;
  bytes: number;
  isLowestFirst?: boolean;
}

/** Creates a decoder of groups of digits. It has one text for each digit that may begin a group. */
export function createGroupDecoder(
  { digits, base, size, bytes, isLowestFirst = false }: GroupCode,
  { texts, firstText }: DecodedTexts,
): DecodeDigit {
  const limit = 256 ** bytes;
  const highest = base ** (size - 1);
  /** The last digits, as a ring. */
  const group = new Uint8Array(size);
  let value = 0;
  let count = 0;
  let place = 0;
  return (character) => {
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
    // One invalid byte is enough to end a row.
    if (value >= limit) pushByte(texts, text, 0xff);
    else
      for (let shift = 8 * (bytes - 1); shift >= 0; shift -= 8)
        pushByte(texts, text, (value >>> shift) & 0xff);
  };
}

const lineFeed = 10;
const carriageReturn = 13;
const lastLetter = 126;

/** Creates a decoder of decimal codes without separators. A code that begins with 1 has three digits, others have two. */
export function createJoinedDecimals(texts: PlausibleTexts, text: number): DecodeDigit {
  let value = 0;
  return (code) => {
    if (code < 0x30 || code > 0x39) return;
    const digit = code - 0x30;
    const next = value * 10 + digit;
    if (next < 20) value = next;
    else if (value === lineFeed || value === carriageReturn) {
      // A code of three digits may begin like a line break.
      const isBreak = next > lastLetter;
      pushByte(texts, text, isBreak ? value : next);
      value = isBreak ? digit : 0;
    } else if (value > 0) {
      pushByte(texts, text, next);
      value = 0;
    } else value = next;
  };
}
