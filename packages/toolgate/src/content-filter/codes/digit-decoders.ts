import type { DigitTable } from './alphabets.ts';

/** Receives the bytes of a decoded text one by one. */
export type ReadByte = (byte: number) => void;

/** Decodes one code, digit by digit. */
export interface DigitDecoder {
  /** Reads the next character; others than digits of the code are passed over. */
  push(code: number): void;
  /** Begins anew at a byte's first digit. */
  restart(): void;
}

/** How digits stand for bits. */
export interface BitCode {
  bits: number;
  digits: DigitTable;
  /** Digits that are passed over first, for a text whose beginning was lost. */
  phase?: number;
  /** Whether the digits come last to first. Then the bytes do too. */
  isBackward?: boolean;
}

/** Creates a decoder of digits that stand for a number of bits each. */
export function createBitDecoder(
  { bits, digits, phase = 0, isBackward = false }: BitCode,
  onByte: ReadByte,
): DigitDecoder {
  let register = 0;
  let filled = 0;
  let toSkip = phase;
  return {
    push(code) {
      const value = digits[code] ?? -1;
      if (value < 0) return;
      if (toSkip > 0) {
        toSkip--;
        return;
      }
      register = isBackward ? register | (value << filled) : ((register << bits) | value) & 0xffff;
      filled += bits;
      if (filled < 8) return;
      filled -= 8;
      onByte(isBackward ? register & 0xff : (register >> filled) & 0xff);
      if (isBackward) register >>= 8;
    },
    restart() {
      register = 0;
      filled = 0;
      toSkip = phase;
    },
  };
}

/** How groups of digits stand for groups of bytes. */
export interface GroupCode {
  digits: DigitTable;
  base: number;
  /** Digits of a group, and the bytes that they stand for. */
  size: number;
  bytes: number;
  isLowestFirst?: boolean;
  phase: number;
}

/** Creates a decoder of groups of digits that stand for groups of bytes. */
export function createGroupDecoder(code: GroupCode, onByte: ReadByte): DigitDecoder {
  const { digits, base, size, bytes, isLowestFirst = false, phase } = code;
  const limit = 256 ** bytes;
  let value = 0;
  let count = -phase;
  return {
    push(character) {
      const digit = digits[character] ?? -1;
      if (digit < 0) return;
      if (count < 0) {
        count++;
        return;
      }
      value = isLowestFirst ? value + digit * base ** count : value * base + digit;
      count++;
      if (count < size) return;
      for (let at = bytes - 1; at >= 0; at--)
        onByte(value < limit ? Math.floor(value / 256 ** at) % 256 : 0xff);
      value = 0;
      count = 0;
    },
    restart() {
      value = 0;
      count = -phase;
    },
  };
}

/** Digits of a number that is exact without big integers, in any base up to 62. */
const maxExactDigits = 8;

/** Reads a token as one number and returns its bytes, the highest first; none when a character is no digit. */
export function readNumberBytes(
  token: string,
  { digits, base }: { digits: DigitTable; base: number },
): number[] {
  for (let at = 0; at < token.length; at++) if ((digits[token.charCodeAt(at)] ?? -1) < 0) return [];
  return token.length <= maxExactDigits
    ? readExactBytes(token, { digits, base })
    : readBigBytes(token, { digits, base });
}

function readExactBytes(
  token: string,
  { digits, base }: { digits: DigitTable; base: number },
): number[] {
  let value = 0;
  for (let at = 0; at < token.length; at++)
    value = value * base + (digits[token.charCodeAt(at)] ?? 0);
  const bytes: number[] = [];
  for (; value > 0; value = Math.floor(value / 256)) bytes.push(value % 256);
  return bytes.toReversed();
}

function readBigBytes(
  token: string,
  { digits, base }: { digits: DigitTable; base: number },
): number[] {
  let value = 0n;
  for (let at = 0; at < token.length; at++)
    value = value * BigInt(base) + BigInt(digits[token.charCodeAt(at)] ?? 0);
  const bytes: number[] = [];
  for (; value > 0n; value >>= 8n) bytes.push(Number(value & 0xffn));
  return bytes.toReversed();
}

const lineFeed = 10;
const carriageReturn = 13;
const lastLetter = 126;

/** Creates a decoder of decimal codes that follow one another with nothing between: three digits after a 1, else two. */
export function createJoinedDecimals(onByte: ReadByte): DigitDecoder {
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
        onByte(isBreak ? value : next);
        value = isBreak ? digit : 0;
      } else if (value > 0) {
        onByte(next);
        value = 0;
      } else value = next;
    },
    restart() {
      value = 0;
    },
  };
}
