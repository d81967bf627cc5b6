import type { DigitTable } from './alphabets.ts';

/** The first `length` entries of `codes`. */
interface Digits {
  codes: readonly number[];
  length: number;
}

/** Maximum digits of a number that a double represents exactly, in any base up to 62. */
const maxExactDigits = 8;

/** Reads a token as one number and passes its bytes to `read`, the highest first. Passes nothing if a character is not a digit. */
export function readNumberBytes(
  { codes, length }: Digits,
  { digits, base }: { digits: DigitTable; base: number },
  read: (byte: number) => void,
): void {
  for (let at = 0; at < length; at++) if ((digits[codes[at] ?? 0] ?? -1) < 0) return;
  if (length > maxExactDigits) {
    readBig({ codes, length }, { digits, base }, read);
    return;
  }
  let value = 0;
  for (let at = 0; at < length; at++) value = value * base + (digits[codes[at] ?? 0] ?? 0);
  splitExact(value, read);
}

/** Number of digits to multiply into a long number at once, and bits in each of its parts. Their product is exact. */
const stepDigits = 4;
const partBits = 24;
/** A number of 160 digits to base 62 has 953 bits. */
const parts = new Int32Array(42);

/** Reads four digits at a time into parts of 24 bits, the lowest part first. */
function readBig(
  { codes, length }: Digits,
  { digits, base }: { digits: DigitTable; base: number },
  read: (byte: number) => void,
): void {
  let used = 0;
  for (let at = 0; at < length;) {
    const end = at + (at === 0 ? length % stepDigits || stepDigits : stepDigits);
    let factor = 1;
    let carry = 0;
    for (; at < end; at++) {
      factor *= base;
      carry = carry * base + (digits[codes[at] ?? 0] ?? 0);
    }
    for (let part = 0; part < used; part++) {
      const product = (parts[part] ?? 0) * factor + carry;
      carry = Math.floor(product / 2 ** partBits);
      parts[part] = product - carry * 2 ** partBits;
    }
    if (carry > 0) parts[used++] = carry;
  }
  let isLeading = true;
  for (let part = used - 1; part >= 0; part--)
    for (let shift = partBits - 8; shift >= 0; shift -= 8) {
      const byte = ((parts[part] ?? 0) >> shift) & 0xff;
      isLeading &&= byte === 0;
      if (!isLeading) read(byte);
    }
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

const firstDigit = 0x30;
const firstLetter = 0x61;
const afterZero = 0x78;

/** Parses the first digits of a token in a radix, like `parseInt`. Returns 0 without digits. */
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
