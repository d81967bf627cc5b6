import type { DigitTable } from './alphabets.ts';

/** The first `length` of some characters. */
interface Digits {
  codes: readonly number[];
  length: number;
}

/** Digits of a number that is exact without big integers, in any base up to 62. */
const maxExactDigits = 8;

/** Reads a token as one number and hands its bytes to `read`, the highest first; none when a character is no digit. */
export function readNumberBytes(
  { codes, length }: Digits,
  { digits, base }: { digits: DigitTable; base: number },
  read: (byte: number) => void,
): void {
  for (let at = 0; at < length; at++) if ((digits[codes[at] ?? 0] ?? -1) < 0) return;
  const readExact = (from: number, to: number): number => {
    let value = 0;
    for (let at = from; at < to; at++) value = value * base + (digits[codes[at] ?? 0] ?? 0);
    return value;
  };
  if (length <= maxExactDigits) splitExact(readExact(0, length), read);
  else splitBig(readBig(length, base, readExact), read);
}

/** Reads eight digits at a time: each step with a big integer costs as much as many with a number. */
function readBig(
  length: number,
  base: number,
  readExact: (from: number, to: number) => number,
): bigint {
  const step = BigInt(base ** maxExactDigits);
  const first = length % maxExactDigits;
  let value = BigInt(readExact(0, first));
  for (let at = first; at < length; at += maxExactDigits)
    value = value * step + BigInt(readExact(at, at + maxExactDigits));
  return value;
}

function splitExact(value: number, read: (byte: number) => void): void {
  if (value === 0) return;
  let factor = 1;
  for (let rest = value; rest >= 256; rest = Math.floor(rest / 256)) factor *= 256;
  for (let left = value; factor >= 1; factor /= 256) {
    read(Math.floor(left / factor));
    left %= factor;
  }
}

function splitBig(value: bigint, read: (byte: number) => void): void {
  const hex = value.toString(16);
  if (hex === '0') return;
  let byte = 0;
  for (let at = 0; at < hex.length; at++) {
    const digit = hex.charCodeAt(at);
    byte = byte * 16 + (digit < firstLetter ? digit - firstDigit : digit - firstLetter + 10);
    if ((hex.length - at) % 2 === 0) continue;
    read(byte);
    byte = 0;
  }
}

const firstDigit = 0x30;
const firstLetter = 0x61;
const afterZero = 0x78;

/** Returns the number that the first digits of a token are in a radix, as `parseInt` does; 0 when there are none. */
export function parseCode(codes: readonly number[], length: number, radix: number): number {
  const hasPrefix =
    radix === 16 && length > 1 && codes[0] === firstDigit && ((codes[1] ?? 0) | 0x20) === afterZero;
  let value = 0;
  for (let at = hasPrefix ? 2 : 0; at < length; at++) {
    const digit = getDigit(codes[at] ?? 0);
    if (digit >= radix) break;
    value = value * radix + digit;
  }
  return value;
}

function getDigit(code: number): number {
  if (code < firstDigit) return Number.POSITIVE_INFINITY;
  if (code <= firstDigit + 9) return code - firstDigit;
  const letter = (code | 0x20) - firstLetter;
  return code < 0x80 && letter >= 0 ? letter + 10 : Number.POSITIVE_INFINITY;
}
