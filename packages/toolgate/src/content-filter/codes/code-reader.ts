import { base45Alphabet, base85Alphabets, bitAlphabets, numberAlphabets } from './alphabets.ts';
import {
  createBitDecoder,
  createGroupDecoder,
  createJoinedDecimals,
  readNumberBytes,
} from './digit-decoders.ts';
import type { BitCode, DigitDecoder, ReadByte } from './digit-decoders.ts';
import { createPlausibleText } from './plausible-text.ts';

/** Decodes what is written in a base. */
export interface CodeReader {
  /**
   * Reads a character of a token that may be a piece of code, whatever stood between it and the piece before. A short number
   * may count the pieces (`isCounter`), and is a piece of codes of digits only.
   */
  piece(code: number, isCounter: boolean): void;
  /** Reads any character between white space. */
  character(code: number): void;
  /** Reads white space; `isLineEnd` says whether a line ends. */
  space(isLineEnd: boolean): void;
  /** Reads a token that may be a number, of one character or of a word; `isDecimal` says that it has digits only. */
  number(token: string, isDecimal: boolean): void;
}

/** Opens the reader of one decoded text. */
export type OpenText = () => (code: number) => void;

const blank = 0x20;
/** Characters of a token that is read as one number at most, to bound the time that takes. */
const maxNumberCharacters = 160;
const minNumberCharacters = 2;
/** Digits of one character's code at most. */
const maxCodeDigits = 4;
/** Digits after which a code of some bits a digit comes to the same place of a byte. */
const periods: Readonly<Record<number, number>> = { 6: 4, 5: 8, 4: 2, 1: 8 };

/** Creates a reader that opens a text for each code in which some characters decode to something like text. */
export function createCodeReader(openText: OpenText): CodeReader {
  const sink = (): ReadByte => createPlausibleText(openLazily(openText));
  const { base64, base32, hex, uuencode, xxencode } = bitAlphabets;
  const ofDigits = createDigitPieces(sink);
  // Most texts have numbers only.
  let ofLetters: DigitDecoder[] | undefined;
  let groups: DigitDecoder[] | undefined;
  let words: DigitDecoder[] | undefined;
  const createWords = (): DigitDecoder[] =>
    [
      { bits: 6, digits: base64 },
      { bits: 5, digits: base32 },
      { bits: 4, digits: hex },
    ].map((code) => createWordDecoder(code, sink()));
  const lines = [uuencode, xxencode].map((digits) =>
    createBitDecoder({ bits: 6, digits, phase: 1 }, sink()),
  );
  const characters = [10, 8, 16].map((radix) => ({ radix, read: sink() }));
  const numbers = numberAlphabets.map((alphabet) => {
    const { read, separate } = createSeparatedBytes(sink());
    return { alphabet, read, separate };
  });

  return {
    piece(code, isCounter) {
      for (const decoder of ofDigits) decoder.push(code);
      if (isCounter) return;
      ofLetters ??= createLetterPieces(sink);
      for (const decoder of ofLetters) decoder.push(code);
    },
    character(code) {
      groups ??= createGroupDecoders(sink);
      words ??= createWords();
      for (const decoder of groups) decoder.push(code);
      for (const decoder of words) decoder.push(code);
      for (const decoder of lines) decoder.push(code);
    },
    space(isLineEnd) {
      if (words) for (const decoder of words) decoder.restart();
      if (isLineEnd) for (const decoder of lines) decoder.restart();
      else for (const decoder of lines) decoder.push(blank);
    },
    number(token, isDecimal) {
      if (token.length <= maxCodeDigits)
        for (const { radix, read } of characters) readCharacter(token, { radix, read });
      if (token.length < minNumberCharacters || token.length > maxNumberCharacters) return;
      for (const { alphabet, read, separate } of numbers) {
        if (isDecimal && alphabet.base !== 10) continue;
        for (const byte of readNumberBytes(token, alphabet)) read(byte);
        separate();
      }
    },
  };
}

/** Reads a number as the code of one character. */
function readCharacter(token: string, { radix, read }: { radix: number; read: ReadByte }): void {
  const value = Number.parseInt(token, radix);
  if (value > 0 && value < 256) read(value);
}

/** A decoder that begins anew with each word and reads a blank between two. */
function createWordDecoder(code: BitCode, read: ReadByte): DigitDecoder {
  const bytes = createSeparatedBytes(read);
  const decoder = createBitDecoder(code, bytes.read);
  return {
    push: (character) => decoder.push(character),
    restart() {
      decoder.restart();
      bytes.separate();
    },
  };
}

/** Reads bytes with one blank between two rows of them: most words decode to nothing, and blanks alone are no text. */
function createSeparatedBytes(read: ReadByte): { read: ReadByte; separate: () => void } {
  let isSeparate = true;
  return {
    read(byte) {
      isSeparate = false;
      read(byte);
    },
    separate() {
      if (!isSeparate) read(blank);
      isSeparate = true;
    },
  };
}

/** Creates the decoders of a code, one for each digit that may be the first of a byte. */
function createPhases(code: BitCode, sink: () => ReadByte): DigitDecoder[] {
  return Array.from({ length: periods[code.bits] ?? 1 }, (_, phase) =>
    createBitDecoder({ ...code, phase }, sink()),
  );
}

function createLetterPieces(sink: () => ReadByte): DigitDecoder[] {
  const { base64, rotatedBase64, base32, base32Hex, crockford } = bitAlphabets;
  return [
    { bits: 6, digits: base64 },
    { bits: 6, digits: base64, isBackward: true },
    { bits: 6, digits: rotatedBase64 },
    { bits: 5, digits: base32 },
    { bits: 5, digits: base32, isBackward: true },
    { bits: 5, digits: base32Hex },
    { bits: 5, digits: crockford },
  ].flatMap((code) => createPhases(code, sink));
}

function createDigitPieces(sink: () => ReadByte): DigitDecoder[] {
  const { hex, binary } = bitAlphabets;
  return [
    ...[
      { bits: 4, digits: hex },
      { bits: 4, digits: hex, isBackward: true },
      { bits: 1, digits: binary },
    ].flatMap((code) => createPhases(code, sink)),
    createJoinedDecimals(sink()),
  ];
}

function createGroupDecoders(sink: () => ReadByte): DigitDecoder[] {
  const codes = [
    ...base85Alphabets.map((digits) => ({ digits, base: 85, size: 5, bytes: 4 })),
    { digits: base45Alphabet, base: 45, size: 3, bytes: 2, isLowestFirst: true },
  ];
  return codes.flatMap((code) =>
    Array.from({ length: code.size }, (_, phase) => createGroupDecoder({ ...code, phase }, sink())),
  );
}

/** Opens a text when its first character is read: most codes decode to nothing. */
function openLazily(openText: OpenText): (code: number) => void {
  let read: ((code: number) => void) | undefined;
  return (code) => {
    read ??= openText();
    read(code);
  };
}
