import { decodeWord, maxWordCharacters, type OpenText } from '../codes/index.ts';
import { complexUnit, foldCodeUnit, type FoldedText } from '../reading/index.ts';
import { getConsonantBit } from '../word-chains/index.ts';
import { createInvisibleReading, firstInvisible } from './invisible-reading.ts';
import { createJoinedText } from './joined-text.ts';
import { createLoneLetters } from './lone-letters.ts';
import type { RecentUnits } from './recent-units.ts';

/**
 * Reads pieces of text wherever they are, within sentences too: words that are a code by themselves, letters that are
 * alone, and invisible characters. It joins the pieces of each kind to one text, whatever is between them.
 */
export interface PieceReading {
  /**
   * Reads a sign at the index `at` of a text and at an offset. The text was read from the index `from`. Returns whether a
   * piece ends there and a joined text holds this one.
   */
  sign(text: FoldedText, from: number, at: number, offset: number): boolean;
  /** Ends the text at an offset. The next one begins at offset 0. */
  end(offset: number): void;
}

/** What the reading needs, and what it passes on. */
export interface PieceReadingOptions {
  /** Knows the units before the current ones. */
  recent: RecentUnits;
  /** Opens the reader of a joined text. Without it, nothing is joined. */
  openText?: OpenText | undefined;
  /** Whether a joined text holds this one. */
  isHeld?: (() => boolean) | undefined;
  /** Receives the key of each word that a code says. */
  onWord: (key: number) => void;
}

/** Minimum length of a code: three bytes of Base64, two of hexadecimal. */
const minCode = 4;
/** In ASCII, digits and capitals come before this character, small letters after it. */
const firstSmall = 0x60;
const lineFeed = 0x0a;
const lineEnd: FoldedText = {
  codes: Uint16Array.of(lineFeed),
  letters: new Uint16Array(1),
  length: 1,
};

/** Creates a reading. It looks at a word only at its end, and copies it only if it may be a piece. */
export function createPieceReading(options: PieceReadingOptions): PieceReading {
  const { recent, openText, isHeld = () => false, onWord } = options;
  const decoded = createJoinedText(openText);
  const readSingle = createLoneLetters(createJoinedText(openText));
  const readInvisible = createInvisibleReading(openText);
  const word = new Uint16Array(maxWordCharacters);
  const single = { code: 0, before: lineFeed, beyond: lineFeed, after: lineFeed, end: 0 };
  /** The offset where the current word begins. */
  let wordAt = 0;

  function readCode(length: number): boolean {
    const { text, isWhole } = decodeWord({ codes: word, from: 0, to: length }) ?? {};
    if (text === undefined) return false;
    readKeys(text, onWord);
    if (isWhole === true) for (const character of text) decoded(character.codePointAt(0) ?? 0);
    return true;
  }

  function readLetter(text: FoldedText, from: number, at: number, offset: number): boolean {
    single.code = recent.get(text, from, at - 1);
    single.before = offset > 1 ? recent.get(text, from, at - 2) : lineFeed;
    single.beyond = offset > 2 ? recent.get(text, from, at - 3) : lineFeed;
    single.after = text.codes[at] ?? 0;
    single.end = offset;
    return readSingle(single);
  }

  /**
   * Whether a word of some length may be a code. Codes almost surely have a digit or a capital among their second to
   * fourth characters; few words have.
   */
  function mayBeCode(text: FoldedText, from: number, first: number): boolean {
    const { codes } = text;
    if (first < from) return mayBeCutCode(text, from, first);
    return (
      (codes[first + 1] ?? 0) < firstSmall ||
      (codes[first + 2] ?? 0) < firstSmall ||
      (codes[first + 3] ?? 0) < firstSmall
    );
  }

  function mayBeCutCode(text: FoldedText, from: number, first: number): boolean {
    for (let index = first + 1; index < first + minCode; index++)
      if (recent.get(text, from, index) < firstSmall) return true;
    return false;
  }

  /** Reads the word of a length that ends at `at`. */
  function readWord(text: FoldedText, from: number, at: number, length: number): boolean {
    const first = at - length;
    if (length > maxWordCharacters || !mayBeCode(text, from, first)) return false;
    for (let index = 0; index < length; index++)
      word[index] = recent.get(text, from, first + index);
    return readCode(length);
  }

  function readSign(text: FoldedText, from: number, at: number, offset: number): boolean {
    const sign = text.codes[at] ?? 0;
    const length = offset - wordAt;
    wordAt = offset + 1;
    const isInvisible = sign >= firstInvisible && readInvisible(sign);
    if (length >= minCode) return readWord(text, from, at, length) || isInvisible;
    return (length === 1 && readLetter(text, from, at, offset)) || isInvisible;
  }

  return {
    sign: (text, from, at, offset) => readSign(text, from, at, offset) && isHeld(),
    end(offset) {
      readSign(lineEnd, 0, 0, offset);
      wordAt = 0;
    },
  };
}

/** Passes on the key of each word of a text. */
function readKeys(text: string, onWord: (key: number) => void): void {
  let key = 0;
  for (let at = 0; at <= text.length; at++) {
    const letter = at < text.length ? foldCodeUnit(text.charCodeAt(at)) : 0;
    if (letter > 0 && letter < complexUnit) key |= getConsonantBit(letter);
    else {
      if (key !== 0) onWord(key);
      key = 0;
    }
  }
}
