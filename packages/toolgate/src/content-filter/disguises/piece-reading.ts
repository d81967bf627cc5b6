import { decodeWord, maxWordCharacters } from '../codes/index.ts';
import { complexUnit, foldCodeUnit, type FoldedText } from '../reading/index.ts';
import { getConsonantBit } from '../word-chains/index.ts';
import { createInvisibleReading, firstInvisible } from './invisible-reading.ts';
import { createJoinedText, type OpenText } from './joined-text.ts';
import { createLoneLetters } from './lone-letters.ts';

/**
 * Reads pieces of text wherever they are, within sentences too: words that are a code by themselves, letters that are
 * alone, and invisible characters. It joins the pieces of each kind to one text, whatever is between them.
 */
export interface PieceReading {
  /**
   * Reads a word that ends with a sign, at the index `to` and the offset `end`. It begins at `from`, or with the kept
   * beginning. Returns whether it was a piece.
   */
  word(text: FoldedText, from: number, to: number, end: number): boolean;
  /** Keeps the beginning of a word, which ends in another text. It may be empty. */
  keep(text: FoldedText, from: number, to: number): void;
  /** Ends the text at an offset. */
  end(offset: number): void;
}

/** What the reading passes on. */
export interface PieceListener {
  /** Opens the reader of a joined text. Without it, nothing is joined. */
  openText?: OpenText | undefined;
  /** Receives the key of each word that a code says. */
  onWord: (key: number) => void;
}

/** Minimum length of a code: three bytes of Base64, two of hexadecimal. */
const minCode = 4;
/** In ASCII, digits and capitals come before this character, small letters after it. */
const firstSmall = 0x60;
const lineFeed = 0x0a;

/** A row of letters and digits, and the two units before it. */
interface Word {
  codes: ArrayLike<number>;
  from: number;
  to: number;
  before: number;
  beyond: number;
}

/** Creates a reading. */
export function createPieceReading({ openText, onWord }: PieceListener): PieceReading {
  const decoded = createJoinedText(openText);
  const readSingle = createLoneLetters(createJoinedText(openText));
  const invisible = createInvisibleReading(openText);
  /** A longer word has one character more than a piece may have. */
  const kept = new Uint16Array(maxWordCharacters + 1);
  let keptLength = 0;
  /** The two units before the kept word, or before the next one. */
  let [before, beyond] = [lineFeed, lineFeed];

  function readCode(word: Word): boolean {
    const { text, isWhole } = decodeWord(word) ?? {};
    if (text === undefined) return false;
    readKeys(text, onWord);
    if (isWhole === true) for (const character of text) decoded(character.codePointAt(0) ?? 0);
    return true;
  }

  function readPiece(word: Word, after: number, end: number): boolean {
    const { codes, from, to } = word;
    return to - from > 1
      ? readCode(word)
      : readSingle({ ...word, letter: foldCodeUnit(codes[from] ?? 0), after, end });
  }

  /** Keeps the characters of a word, but no more than show that it is too long. */
  function keep(codes: Uint16Array, from: number, to: number): void {
    if (keptLength === 0) {
      const last = before;
      if (from > 0) before = codes[from - 1] ?? 0;
      if (from > 1) beyond = codes[from - 2] ?? 0;
      else if (from === 1) beyond = last;
    }
    const end = Math.min(to, from + kept.length - keptLength);
    for (let at = from; at < end; at++) kept[keptLength++] = codes[at] ?? 0;
  }

  function endKept(after: number, end: number): boolean {
    const to = keptLength;
    if (to === 0) return false;
    keptLength = 0;
    const word = { codes: kept, from: 0, to, before, beyond };
    beyond = to > 1 ? (kept[to - 2] ?? 0) : before;
    before = kept[to - 1] ?? 0;
    return mayBePiece(kept, 0, to) && readPiece(word, after, end);
  }

  return {
    word({ codes }, from, to, end) {
      const sign = codes[to] ?? 0;
      const isInvisible = sign >= firstInvisible && invisible.read(sign);
      if (keptLength === 0 && !mayBePiece(codes, from, to)) return isInvisible;
      keep(codes, from, to);
      return endKept(sign, end) || isInvisible;
    },
    keep: ({ codes }, from, to) => keep(codes, from, to),
    end(offset) {
      endKept(lineFeed, offset);
      [before, beyond] = [lineFeed, lineFeed];
    },
  };
}

/**
 * Whether a word may be a piece: a single character, or a code. Codes almost surely have a digit or a capital among
 * their second to fourth characters; few words have.
 */
function mayBePiece(codes: Uint16Array, from: number, to: number): boolean {
  const length = to - from;
  if (length < minCode) return length === 1;
  return (
    (codes[from + 1] ?? 0) < firstSmall ||
    (codes[from + 2] ?? 0) < firstSmall ||
    (codes[from + 3] ?? 0) < firstSmall
  );
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
