import { isText } from '../reading/index.ts';
import { bitAlphabets, type DigitTable } from './alphabets.ts';

/** The characters of a word, from `from` to before `to`. */
export interface WordCodes {
  codes: Uint16Array;
  from: number;
  to: number;
}

/** What a word says in a code. */
export interface DecodedWord {
  text: string;
  /** Whether the whole word is the code. Otherwise it has noise at its ends. */
  isWhole: boolean;
}

interface WordCode {
  digits: DigitTable;
  /** Number of bits of a digit. */
  bits: number;
  /** The length of a code is a multiple of this number of digits. */
  group: number;
  /** Minimum number of digits. */
  min: number;
}

const base64: WordCode = { digits: bitAlphabets.base64, bits: 6, group: 1, min: 4 };
/** The codes, the one with the fewest digits first. Each says at least three letters, since shorter rows occur by chance. */
const wordCodes: readonly WordCode[] = [
  { digits: bitAlphabets.binary, bits: 1, group: 8, min: 24 },
  { digits: bitAlphabets.hex, bits: 4, group: 2, min: 6 },
  base64,
  { digits: bitAlphabets.base32, bits: 5, group: 1, min: 8 },
];
/** Maximum length of a word. Readers of rows of digits find longer codes. */
export const maxWordCharacters = 160;
const bytes = new Uint8Array(maxWordCharacters);
const utf8 = new TextDecoder();
const lastAscii = 0x7f;
/** Number of Base64 digits that encode a whole number of bytes. */
const groupDigits = 4;
const firstPrintable = 0x20;
const caseBit = 0x20;
const lastDigit = 0x39;
const smallA = 0x61;
const smallZ = 0x7a;
const minNoisyDigits = 8;
/** Minimum letters in a row that a code with noise at its ends says. */
const minNoisyLetters = 4;

/** Decodes a word of Base64, Base32, hexadecimal or binary digits. Returns `undefined` for a word that says nothing in them. */
export function decodeWord(word: WordCodes): DecodedWord | undefined {
  const length = word.to - word.from;
  if (length > maxWordCharacters) return undefined;
  for (const code of wordCodes) {
    if (length < code.min || length % code.group !== 0) continue;
    const count = decodeDigits(word, code, true);
    if (!hasLetter(count)) continue;
    const decoded = bytes.subarray(0, count);
    if (isText(decoded)) return { text: utf8.decode(decoded), isWhole: true };
  }
  return length >= minNoisyDigits && hasBothCases(word) && maySayLetters(word)
    ? decodeNoisy(word)
    : undefined;
}

function hasBothCases({ codes, from, to }: WordCodes): boolean {
  let hasSmall = false;
  let hasCapital = false;
  for (let at = from; at < to; at++) {
    const code = codes[at] ?? 0;
    if (code >= smallA) hasSmall = true;
    else if (code > lastDigit) hasCapital = true;
  }
  return hasSmall && hasCapital;
}

/**
 * For each ASCII character, which of the four Base64 digits of three letters it can be; bit 0 is the first place. It
 * holds for each digit alone, since a digit has bits of at most two letters.
 */
const digitPlaces = Uint8Array.from({ length: lastAscii + 1 }, (_, code) => {
  const value = base64.digits[code] ?? -1;
  if (value < 0) return 0;
  const first = isLetter(value << 2) || isLetter((value << 2) | 3);
  const second = (value & 0xc) === 4;
  const third = (value & 3) === 1;
  const fourth = isLetter(0x40 | value);
  return (first ? 1 : 0) | (second ? 2 : 0) | (third ? 4 : 0) | (fourth ? 8 : 0);
});

/**
 * Whether a word may say four letters in a row in Base64: whether five digits in a row have their places. It spares
 * most words the decoding from each digit.
 */
function maySayLetters({ codes, from, to }: WordCodes): boolean {
  let [two, three, four] = [0, 0, 0];
  let one = 0;
  for (let at = from; at < to; at++) {
    const places = digitPlaces[codes[at] ?? 0] ?? 0;
    if ((places & nextPlace(four)) !== 0) return true;
    four = places & nextPlace(three);
    three = places & nextPlace(two);
    two = places & nextPlace(one);
    one = places;
  }
  return false;
}

/** Returns the places that follow places: the first follows the fourth. */
function nextPlace(places: number): number {
  return ((places << 1) | (places >> 3)) & 0xf;
}

/** Decodes Base64 from each of its first four digits, and returns the longest row of letters. */
function decodeNoisy({ codes, from, to }: WordCodes): DecodedWord | undefined {
  let text = '';
  for (let skipped = 0; skipped < groupDigits; skipped++) {
    const count = decodeDigits({ codes, from: from + skipped, to }, base64, false);
    const { first, last } = findLetters(count);
    if (last - first >= minNoisyLetters && last - first > text.length)
      text = utf8.decode(bytes.subarray(first, last));
  }
  return text === '' ? undefined : { text, isWhole: false };
}

/**
 * Decodes digits into `bytes`. Returns the number of bytes; 0 if a character is not a digit of the code. With `isStrict` it
 * also returns 0 at a control character, and if a first byte continues a character, as soon as it sees it.
 */
function decodeDigits(
  { codes, from, to }: WordCodes,
  { digits, bits }: WordCode,
  isStrict: boolean,
): number {
  let register = 0;
  let filled = 0;
  let count = 0;
  for (let at = from; at < to; at++) {
    const code = codes[at] ?? 0;
    const value = code > lastAscii ? -1 : (digits[code] ?? -1);
    if (value < 0) return 0;
    register = ((register << bits) | value) & 0xffff;
    filled += bits;
    if (filled < 8) continue;
    filled -= 8;
    const byte = (register >> filled) & 0xff;
    if (isStrict && (byte < firstPrintable || (count === 0 && isContinuation(byte)))) return 0;
    bytes[count++] = byte;
  }
  return count;
}

function hasLetter(count: number): boolean {
  for (let at = 0; at < count; at++) if (isLetter(bytes[at] ?? 0)) return true;
  return false;
}

/** Finds the longest row of letters in the first bytes. */
function findLetters(count: number): { first: number; last: number } {
  let longest = { first: 0, last: 0 };
  let first = 0;
  for (let at = 0; at <= count; at++) {
    if (at < count && isLetter(bytes[at] ?? 0)) continue;
    if (at - first > longest.last - longest.first) longest = { first, last: at };
    first = at + 1;
  }
  return longest;
}

function isContinuation(byte: number): boolean {
  return byte >= 0x80 && byte < 0xc0;
}

function isLetter(byte: number): boolean {
  const lower = byte | caseBit;
  return lower >= smallA && lower <= smallZ;
}
