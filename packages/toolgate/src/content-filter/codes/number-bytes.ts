import type { DigitTable } from './alphabets.ts';

/** Digits of a number that is exact without big integers, in any base up to 62. */
const maxExactDigits = 8;

/** Reads a token as one number and returns its bytes, the highest first; none when a character is no digit. */
export function readNumberBytes(
  token: string,
  { digits, base }: { digits: DigitTable; base: number },
): number[] {
  for (let at = 0; at < token.length; at++) if ((digits[token.charCodeAt(at)] ?? -1) < 0) return [];
  return token.length <= maxExactDigits
    ? splitExact(readExact(token, digits, base))
    : splitBig(readBig(token, digits, base));
}

function readExact(token: string, digits: DigitTable, base: number): number {
  let value = 0;
  for (let at = 0; at < token.length; at++)
    value = value * base + (digits[token.charCodeAt(at)] ?? 0);
  return value;
}

/** Reads eight digits at a time: each step with a big integer costs as much as many with a number. */
function readBig(token: string, digits: DigitTable, base: number): bigint {
  const step = BigInt(base ** maxExactDigits);
  const first = token.length % maxExactDigits;
  let value = BigInt(readExact(token.slice(0, first), digits, base));
  for (let at = first; at < token.length; at += maxExactDigits)
    value = value * step + BigInt(readExact(token.slice(at, at + maxExactDigits), digits, base));
  return value;
}

function splitExact(value: number): number[] {
  const bytes: number[] = [];
  for (let left = value; left > 0; left = Math.floor(left / 256)) bytes.push(left % 256);
  return bytes.toReversed();
}

function splitBig(value: bigint): number[] {
  const hex = value.toString(16);
  if (hex === '0') return [];
  const even = hex.length % 2 === 0 ? hex : `0${hex}`;
  return Array.from({ length: even.length / 2 }, (_, at) =>
    Number.parseInt(even.slice(2 * at, 2 * at + 2), 16),
  );
}
