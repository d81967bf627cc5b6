import { base45Alphabet, base85Alphabets, bitAlphabets, numberAlphabets } from './alphabets.ts';
import {
  type BitCodes,
  type BitDecoders,
  createBitDecoders,
  createGroupDecoder,
  createJoinedDecimals,
  type DecodeDigit,
  defineBitCode,
  type GroupCode,
  joinBitCodes,
} from './digit-decoders.ts';
import { parseCode, readNumberBytes } from './number-bytes.ts';
import {
  createPlausibleTexts,
  type OpenText,
  type PlausibleTexts,
  pushByte,
} from './plausible-texts.ts';

/** A token: a row of letters and digits. It has the first `length` entries of `codes`. */
export interface CodeToken {
  codes: readonly number[];
  length: number;
  /** Whether it has only digits. */
  isNumber: boolean;
}

/** Decodes text written in a base, such as Base64. */
export interface CodeReader {
  /** Reads a token. It may be a number, or a piece of code with anything between it and the previous piece. */
  token(token: CodeToken): void;
  /** Reads any character between white space. */
  character(code: number): void;
  /** Reads white space; `isLineEnd` says whether a line ends. */
  space(isLineEnd: boolean): void;
}

const blank = 0x20;
/** Maximum digits of a number that may count the pieces of a code. Such a number is itself a piece only in codes of digits. */
const maxCounterDigits = 3;
/** Maximum length of a token to read as one number, to bound the time. */
const maxNumberCharacters = 160;
const minNumberCharacters = 2;
/** The highest base with digits and letters of one case. */
const maxCaseless = 36;
/** Maximum number of digits in the code of one character. */
const maxCodeDigits = 4;
const { base64, rotatedBase64, base32, base32Hex, crockford, hex, binary, uuencode, xxencode } =
  bitAlphabets;
const isBackward = true;
/** Codes of numbers. In these and the next two groups, anything may be between the digits. */
const digitCodes: BitCodes = joinBitCodes([
  defineBitCode(4, hex),
  defineBitCode(4, hex, { isBackward }),
  defineBitCode(1, binary),
]);
/** Codes of letters of both cases, and codes that ignore the case. */
const mixedCodes: BitCodes = joinBitCodes([
  defineBitCode(6, base64),
  defineBitCode(6, base64, { isBackward }),
  defineBitCode(6, rotatedBase64),
]);
const caselessCodes: BitCodes = joinBitCodes([
  defineBitCode(5, base32),
  defineBitCode(5, base32, { isBackward }),
  defineBitCode(5, base32Hex),
  defineBitCode(5, crockford),
]);
/** Codes in which each word is a text. */
const wordCodes: BitCodes = joinBitCodes([
  defineBitCode(6, base64, { phases: [0] }),
  defineBitCode(5, base32, { phases: [0] }),
  defineBitCode(4, hex, { phases: [0] }),
]);
/** Codes in which each line is a text, after a digit for its length. */
const lineCodes: BitCodes = joinBitCodes([
  defineBitCode(6, uuencode, { phases: [1] }),
  defineBitCode(6, xxencode, { phases: [1] }),
]);
const groupCodes: readonly GroupCode[] = [
  ...base85Alphabets.map((digits) => ({ digits, base: 85, size: 5, bytes: 4 })),
  { digits: base45Alphabet, base: 45, size: 3, bytes: 2, isLowestFirst: true },
];
const characterRadixes = [10, 8, 16];

/**
 * The number of the first text of each kind of code. All texts share one memory, because an allocation costs more than
 * reading a hundred characters.
 */
const digitTexts = 0;
const decimalText = digitTexts + digitCodes.texts;
const numberTexts = decimalText + 1;
const letterTexts = numberTexts + characterRadixes.length + numberAlphabets.length;
const caselessTexts = letterTexts + mixedCodes.texts;
const groupTexts = caselessTexts + caselessCodes.texts;
const wordTexts = groupTexts + groupCodes.reduce((sum, { size }) => sum + size, 0);
const lineTexts = wordTexts + wordCodes.texts;
const allTexts = lineTexts + lineCodes.texts;

/** Creates a reader. It opens a text for each code in which characters decode to something like text. */
export function createCodeReader(openText: OpenText): CodeReader {
  const texts = createPlausibleTexts(allTexts, openText);
  const ofDigits = createBitDecoders(digitCodes, { texts, firstText: digitTexts });
  const decodeDecimals = createJoinedDecimals(texts, decimalText);
  const readNumber = createNumberReader(texts);
  // Created on first use, because most texts have only numbers.
  let mixed: BitDecoders | undefined;
  let caseless: BitDecoders | undefined;
  let strange: StrangeDecoders | undefined;
  /** Number of blanks in the line. They are digits in lines of a code. */
  let blanks = 0;

  return {
    token(token) {
      const { codes, length } = token;
      const alphabets = findAlphabets(token);
      for (let at = 0; at < length; at++) {
        ofDigits.push(codes[at] ?? 0);
        decodeDecimals(codes[at] ?? 0);
      }
      if ((alphabets & mixedCase) > 0) {
        mixed ??= createBitDecoders(mixedCodes, { texts, firstText: letterTexts });
        for (let at = 0; at < length; at++) mixed.push(codes[at] ?? 0);
      }
      if ((alphabets & anyCase) > 0) {
        caseless ??= createBitDecoders(caselessCodes, { texts, firstText: caselessTexts });
        for (let at = 0; at < length; at++) caseless.push(codes[at] ?? 0);
      }
      readNumber(token, alphabets);
    },
    character(code) {
      strange ??= createStrangeDecoders(texts, blanks);
      strange.character(code);
    },
    space(isLineEnd) {
      blanks = isLineEnd ? 0 : blanks + 1;
      strange?.space(isLineEnd);
    },
  };
}

/** The alphabets of a piece of code, as bits: letters of both cases, and letters of any case. */
const mixedCase = 1;
const anyCase = 2;
/**
 * Minimum length of a piece that shows its alphabet: with only hexadecimal digits it is hexadecimal, and with one case
 * its alphabet has one case.
 */
const minHexadecimal = 8;
const minOneCase = 12;

/** Returns the possible alphabets of a token, as bits; 0 for numbers and hexadecimal. */
function findAlphabets({ codes, length, isNumber }: CodeToken): number {
  if (isNumber && length <= maxCounterDigits) return 0;
  if (length < minHexadecimal) return mixedCase | anyCase;
  let seen = 0;
  for (let at = 0; at < length; at++) seen |= getCase(codes[at] ?? 0);
  const hasBothCases = (seen & bothCases) === bothCases;
  if (!hasBothCases && (seen & beyondHexadecimal) === 0) return 0;
  if (hasBothCases) return mixedCase;
  return length < minOneCase ? mixedCase | anyCase : anyCase;
}

/** The case of a letter, and whether it is beyond the hexadecimal digits, as bits. */
const small = 1;
const capital = 2;
const bothCases = small | capital;
const beyondHexadecimal = 4;

function getCase(code: number): number {
  if (code >= 0x30 && code <= 0x39) return 0;
  const lower = code | 0x20;
  const ofCase = code >= 0x61 ? small : capital;
  return lower >= 0x61 && lower <= 0x66 ? ofCase : ofCase | beyondHexadecimal;
}

/** Decodes codes that use signs, or that restart with each word or line. */
type StrangeDecoders = Pick<CodeReader, 'character' | 'space'>;

/** Above this number of blanks in a line, only the remainder by it matters. */
const blankPeriod = 8;

/** Creates the decoders in the middle of a line, after `blanks` blanks. */
function createStrangeDecoders(texts: PlausibleTexts, blanks: number): StrangeDecoders {
  const groups = createGroupDecoders(texts);
  const words = createBitDecoders(wordCodes, { texts, firstText: wordTexts, isSeparated: true });
  const lines = createBitDecoders(lineCodes, { texts, firstText: lineTexts });
  const past = blanks < blankPeriod ? blanks : blankPeriod + (blanks % blankPeriod);
  for (let blankAt = 0; blankAt < past; blankAt++) lines.push(blank);
  return {
    character(code) {
      for (const decodeGroup of groups) decodeGroup(code);
      words.push(code);
      lines.push(code);
    },
    space(isLineEnd) {
      words.restart();
      if (isLineEnd) lines.restart();
      else lines.push(blank);
    },
  };
}

/** Creates the reader of tokens that may be numbers. A number may be the code of one character, or all bytes of a word. */
function createNumberReader(texts: PlausibleTexts): (token: CodeToken, alphabets: number) => void {
  const firstAlphabet = numberTexts + characterRadixes.length;
  const separated = numberAlphabets.map((alphabet, at) => ({
    alphabet,
    bytes: createSeparatedBytes((byte) => pushByte(texts, firstAlphabet + at, byte)),
  }));
  return ({ codes, length, isNumber }, alphabets) => {
    if (length <= maxCodeDigits)
      for (const [at, radix] of characterRadixes.entries()) {
        const value = parseCode(codes, length, radix);
        if (value > 0 && value < 256) pushByte(texts, numberTexts + at, value);
      }
    if (length < minNumberCharacters || length > maxNumberCharacters) return;
    for (const { alphabet, bytes } of separated) {
      const anyOf = alphabet.base > maxCaseless ? mixedCase : anyCase;
      if (isNumber ? alphabet.base !== 10 : (alphabets & anyOf) === 0) continue;
      readNumberBytes({ codes, length }, alphabet, (byte) => bytes.read(byte));
      bytes.separate();
    }
  };
}

/** Passes bytes on, with one blank between two rows of bytes. Most words decode to nothing, and blanks alone are not text. */
function createSeparatedBytes(read: (byte: number) => void) {
  let isSeparate = true;
  return {
    read(byte: number): void {
      isSeparate = false;
      read(byte);
    },
    separate(): void {
      if (!isSeparate) read(blank);
      isSeparate = true;
    },
  };
}

function createGroupDecoders(texts: PlausibleTexts): DecodeDigit[] {
  let firstText = groupTexts;
  return groupCodes.map((code) => {
    const decoder = createGroupDecoder(code, { texts, firstText });
    firstText += code.size;
    return decoder;
  });
}
