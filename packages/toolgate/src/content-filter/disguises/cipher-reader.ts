import { type CodeReader, createCodeReader, type OpenText } from '../codes/index.ts';
import { complexUnit, foldCodeUnit } from '../reading/index.ts';
import {
  createGroupReadings,
  createSingleReadings,
  type ReadCharacter,
} from './character-readings.ts';
import type { PatternSearch } from './hidden-patterns.ts';
import { createNaturalLetters, isMadeOfWords, type Look } from './natural-letters.ts';
import { createTokenCutter } from './token-cutter.ts';
import { createTokenReadings, type Token } from './token-readings.ts';

/** Reads a text outside of sentences in each way that it may be written: a cipher, a code, letters in another order. */
export interface CipherReader {
  /** Reads the next code point. */
  read(code: number): void;
  /** Ends the text. */
  end(): void;
}

/** The options of {@link createCipherReader}. */
export interface CipherReaderOptions extends PatternSearch {
  /** Opens the reader of a decoded text. Without it, nothing is decoded. */
  openText?: OpenText;
}

/** Minimum letters of a token that is not a word. */
const minCodeLetters = 16;
/** Minimum letters of a piece of code among words. */
const minPieceLetters = 8;
/** Number of strange characters to collect before the group readings start. The shortest run they look for is one longer. */
const minStrange = 16;

/** Creates a reader. Each character takes constant time. */
export function createCipherReader({ openText, ...search }: CipherReaderOptions): CipherReader {
  const findLook = createNaturalLetters();
  const characters = createSingleReadings(search);
  /** Created after `minStrange` characters that look like no language. */
  let readGroups: ReadCharacter | undefined;
  /** Created when something first looks like a code. */
  let codes: CodeReader | undefined;
  let look: Look = 'calm';
  /** The strange characters collected for `readGroups`. */
  const early: { code: number; letter: number }[] = [];

  function readPiece(token: Token): void {
    const { length, letters, hasDigit } = token;
    if (openText === undefined) return;
    if (look !== 'strange' && (length < minPieceLetters || isMadeOfWords(letters, length))) return;
    if (!hasDigit && !isPiece(token)) return;
    codes ??= createCodeReader(openText);
    codes.token(token);
  }

  function readStrange(code: number, letter: number): void {
    if (readGroups === undefined) {
      early.push({ code, letter });
      if (early.length < minStrange) return;
      readGroups = createGroupReadings(search);
      for (const one of early) readGroups(one.code, one.letter);
      early.length = 0;
    } else readGroups(code, letter);
  }

  const readings = createTokenReadings(search);
  const tokens = createTokenCutter({
    readings,
    token: readPiece,
    space: (isLineEnd) => codes?.space(isLineEnd),
  });

  return {
    read(code) {
      if (isInvisible(code)) return;
      const letter = getLetter(code);
      look = findLook(code, letter);
      characters.push(code, letter);
      if (look !== 'calm') characters.read();
      if (look === 'strange') {
        readStrange(code, letter);
        codes?.character(code);
      }
      tokens.read(code, letter);
    },
    end() {
      if (look !== 'calm') characters.end();
      tokens.end();
      readings.end();
    },
  };
}

/** Whether a token may be a piece of code: it is long, or has a capital after its first letter. */
function isPiece({ codes, length }: Token): boolean {
  if (length >= minCodeLetters) return true;
  for (let at = 1; at < length; at++) {
    const code = codes[at] ?? 0;
    if (code >= 0x41 && code <= 0x5a) return true;
  }
  return false;
}

function getLetter(code: number): number {
  if (code >= complexUnit) return 0;
  const letter = foldCodeUnit(code);
  return letter < complexUnit ? letter : 0;
}

/** Whether a character is a selector or joiner. It belongs to the character before it. */
function isInvisible(code: number): boolean {
  if (code < 0x200b) return false;
  return (code >= 0xfe00 && code <= 0xfe0f) || code <= 0x200f || code === 0x2060 || code === 0x20e3;
}
