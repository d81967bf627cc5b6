import { base45Alphabet, base85Alphabets, bitAlphabets, numberAlphabets } from './alphabets.ts';
import {
  createBitDecoders,
  createGroupDecoder,
  createJoinedDecimals,
  defineBitCode,
  joinBitCodes,
} from './digit-decoders.ts';
import type { BitCodes, DigitDecoder, GroupCode } from './digit-decoders.ts';
import { parseCode, readNumberBytes } from './number-bytes.ts';
import { createPlausibleTexts, pushByte } from './plausible-texts.ts';
import type { OpenText, PlausibleTexts } from './plausible-texts.ts';

/** A token: a row of letters and digits, the first `length` of these characters. */
export interface CodeToken {
  codes: readonly number[];
  length: number;
  /** Whether it has digits only. */
  isNumber: boolean;
}

/** Decodes text that is written in a base. */
export interface CodeReader {
  /** Reads a token that may be a piece of code, with anything between it and the piece before, or a number of its own. */
  token(token: CodeToken): void;
  /** Reads any character between white space. */
  character(code: number): void;
  /** Reads white space; `isLineEnd` says whether a line ends. */
  space(isLineEnd: boolean): void;
}

const blank = 0x20;
/** Digits of a number that may count the pieces of a code. It is a piece of codes of digits only. */
const maxCounterDigits = 3;
/** Maximum length of a token that is read as one number, to bound the time. */
const maxNumberCharacters = 160;
const minNumberCharacters = 2;
/** Maximum number of digits in one character's code. */
const maxCodeDigits = 4;
const { base64, rotatedBase64, base32, base32Hex, crockford, hex, binary, uuencode, xxencode } =
  bitAlphabets;
const isBackward = true;
/** Codes whose digits are joined, with anything between them: first codes of numbers, then codes of letters. */
const digitCodes: BitCodes = joinBitCodes([
  defineBitCode(4, hex),
  defineBitCode(4, hex, { isBackward }),
  defineBitCode(1, binary),
]);
const letterCodes: BitCodes = joinBitCodes([
  defineBitCode(6, base64),
  defineBitCode(6, base64, { isBackward }),
  defineBitCode(6, rotatedBase64),
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

/** Where the texts of each kind of code begin. All share one memory: to allocate costs more than to read a hundred characters. */
const digitTexts = 0;
const decimalText = digitTexts + digitCodes.texts;
const numberTexts = decimalText + 1;
const letterTexts = numberTexts + characterRadixes.length + numberAlphabets.length;
const groupTexts = letterTexts + letterCodes.texts;
const wordTexts = groupTexts + groupCodes.reduce((sum, { size }) => sum + size, 0);
const lineTexts = wordTexts + wordCodes.texts;
const allTexts = lineTexts + lineCodes.texts;

/** Creates a reader that opens a text for each code in which some characters decode to something like text. */
export function createCodeReader(openText: OpenText): CodeReader {
  const texts = createPlausibleTexts(allTexts, openText);
  const ofDigits = createBitDecoders(digitCodes, { texts, firstText: digitTexts });
  const decimals = createJoinedDecimals(texts, decimalText);
  const readNumber = createNumberReader(texts);
  // Most texts have numbers only.
  let ofLetters: DigitDecoder | undefined;
  let strange: StrangeDecoders | undefined;
  /** Blanks in the line, which lines of a code count. */
  let blanks = 0;

  return {
    token(token) {
      const isCounter = token.isNumber && token.length <= maxCounterDigits;
      if (!isCounter)
        ofLetters ??= createBitDecoders(letterCodes, { texts, firstText: letterTexts });
      const { codes, length } = token;
      for (let at = 0; at < length; at++) {
        const code = codes[at] ?? 0;
        ofDigits.push(code);
        decimals.push(code);
        if (!isCounter) ofLetters?.push(code);
      }
      readNumber(token);
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

/** Decodes text in other signs than letters, word by word or line by line. */
type StrangeDecoders = Pick<CodeReader, 'character' | 'space'>;

/** Blanks in a line from which on only their remainder by this number matters. */
const blankPeriod = 8;

/** Creates the decoders in the middle of a line that has had so many blanks. */
function createStrangeDecoders(texts: PlausibleTexts, blanks: number): StrangeDecoders {
  const groups = createGroupDecoders(texts);
  const words = createBitDecoders(wordCodes, { texts, firstText: wordTexts, isSeparated: true });
  const lines = createBitDecoders(lineCodes, { texts, firstText: lineTexts });
  const past = blanks < blankPeriod ? blanks : blankPeriod + (blanks % blankPeriod);
  for (let blankAt = 0; blankAt < past; blankAt++) lines.push(blank);
  return {
    character(code) {
      for (const group of groups) group.push(code);
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

/** Creates the reader of tokens that may be numbers: the code of one character, or all bytes of a word. */
function createNumberReader(texts: PlausibleTexts): CodeReader['token'] {
  const firstAlphabet = numberTexts + characterRadixes.length;
  const separated = numberAlphabets.map((alphabet, at) => ({
    alphabet,
    bytes: createSeparatedBytes((byte) => pushByte(texts, firstAlphabet + at, byte)),
  }));
  return ({ codes, length, isNumber }) => {
    if (length <= maxCodeDigits)
      for (const [at, radix] of characterRadixes.entries()) {
        const value = parseCode(codes, length, radix);
        if (value > 0 && value < 256) pushByte(texts, numberTexts + at, value);
      }
    if (length < minNumberCharacters || length > maxNumberCharacters) return;
    for (const { alphabet, bytes } of separated) {
      if (isNumber && alphabet.base !== 10) continue;
      readNumberBytes({ codes, length }, alphabet, (byte) => bytes.read(byte));
      bytes.separate();
    }
  };
}

/** Reads bytes with one blank between two rows of them: most words decode to nothing, and blanks alone are no text. */
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

function createGroupDecoders(texts: PlausibleTexts): DigitDecoder[] {
  let firstText = groupTexts;
  return groupCodes.map((code) => {
    const decoder = createGroupDecoder(code, { texts, firstText });
    firstText += code.size;
    return decoder;
  });
}
