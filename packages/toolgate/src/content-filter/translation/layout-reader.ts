import { complexUnit, type FoldedText } from '../reading/index.ts';
import {
  getEnding,
  endsItemNumber,
  lineMark,
  getLineMark,
  kinds,
  getKind,
} from './layout-characters.ts';
import {
  clearPiece,
  createLayoutWords,
  endWord,
  type LayoutWords,
  readLatinLetters,
  readWordDigit,
  readWordLetter,
} from './layout-words.ts';

/** A piece of a text, up to a punctuation mark or line break. It has the properties that a translation keeps. */
export interface LayoutPiece {
  /** Offset of its first character. */
  readonly start: number;
  /** The mark at the beginning of its line, one of `lineMark`; 0 within a line. */
  readonly mark: number;
  /** Its ending, as in `getEnding`: 0 line break, 1 full stop or semicolon, 2 question mark, 3 colon, 4 exclamation mark. */
  readonly ending: number;
  /** The natural logarithm of its length in letters plus 4. */
  readonly size: number;
  /** Hashes of its numbers, at most 4. */
  readonly numbers: readonly number[];
  /** Hashes of its names: words in Latin letters with a capital or an underscore, at most 6. */
  readonly names: readonly number[];
}

/** Receives the pieces that a {@link LayoutReader} reads. */
export interface LayoutListener {
  /** Receives each piece. Returns whether to stop reading. */
  piece: (piece: LayoutPiece) => boolean;
  /** Receives the hash of each word. An ideograph is a word. */
  word: (hash: number) => void;
}

/** Reads the layout of a text. The cuts of the text do not change the layout. */
export interface LayoutReader {
  /** Reads a text from `from`. Returns the number of characters read before the listener stopped it. */
  read: (text: FoldedText, from: number) => number;
  /** Skips characters. `isLineStart` says whether a line begins after them. */
  skip: (count: number, isLineStart: boolean) => void;
  /** Ends the text. Returns whether the listener stopped it. */
  end: () => boolean;
}

/** Added to every length. It makes the lengths of short pieces more alike. */
const lengthBase = 4;
const underscore = 0x5f;
const hash = 0x23;

interface ReaderState {
  readonly listener: LayoutListener;
  readonly words: LayoutWords;
  offset: number;
  /** Offset of the current piece. */
  start: number;
  /** Whether the current piece has a letter or digit. */
  isOpen: boolean;
  isLineStart: boolean;
  /** Whether the next letter needs no special treatment. */
  isPlain: boolean;
  mark: number;
  /** The ending of the current piece, unless a digit follows. */
  pendingEnding: number;
  lastPunctuation: number;
}

/** Creates a reader for one text. */
export function createLayoutReader(listener: LayoutListener): LayoutReader {
  const state: ReaderState = {
    listener,
    words: createLayoutWords(listener.word),
    offset: 0,
    start: 0,
    isOpen: false,
    isLineStart: true,
    isPlain: false,
    mark: lineMark.plain,
    pendingEnding: 0,
    lastPunctuation: 0,
  };
  return {
    read(text, from) {
      const { codes, letters, length } = text;
      let at = from;
      while (at < length) {
        if (state.isPlain && state.isOpen) {
          const end = readLatinLetters(state.words, text, at);
          if (end > at) state.lastPunctuation = 0;
          state.offset += end - at;
          at = end;
          if (at === length) break;
        }
        if (readCharacter(state, codes[at] ?? 0, letters[at] ?? 0)) break;
        state.offset++;
        at++;
      }
      return at - from;
    },
    skip(count, isLineStart) {
      state.offset += count;
      state.pendingEnding = 0;
      state.isOpen = false;
      state.isLineStart = isLineStart;
      state.isPlain = !isLineStart;
      state.mark = isLineStart ? lineMark.plain : lineMark.none;
      clearPiece(state.words);
    },
    end: () => endLine(state),
  };
}

/** Reads the next character. Returns whether the listener stopped it. */
function readCharacter(state: ReaderState, code: number, letter: number): boolean {
  const kind = getKind(code);
  // Most characters are letters of a word.
  if (kind >= kinds.small && state.isPlain) {
    readLetter(state, { code, letter, kind });
    return false;
  }
  if (kind === kinds.lineBreak) return endLine(state);
  const isEnded = state.pendingEnding > 0 && kind !== kinds.digit;
  const isStopped = isEnded && endPiece(state, state.pendingEnding);
  state.pendingEnding = 0;
  if (kind === kinds.digit) readDigit(state, code);
  else if (!readMark(state, code, kind)) {
    if (isLetter(letter, kind)) readLetter(state, { code, letter, kind });
    else readPunctuation(state, code, kind);
  }
  state.isPlain = !state.isLineStart && state.pendingEnding === 0;
  return isStopped;
}

function openPiece(state: ReaderState): void {
  if (state.isOpen) return;
  state.isOpen = true;
  state.start = state.offset;
}

function readLetter(
  state: ReaderState,
  character: { code: number; letter: number; kind: number },
): void {
  openPiece(state);
  state.isLineStart = false;
  state.lastPunctuation = 0;
  readWordLetter(state.words, character);
}

function readDigit(state: ReaderState, code: number): void {
  openPiece(state);
  readWordDigit(state.words, code);
}

/** Reads a character before the first word of a line. Returns whether it is a mark. */
function readMark(state: ReaderState, code: number, kind: number): boolean {
  if (!state.isLineStart || kind === kinds.space || state.words.numberHash !== 0) return false;
  const mark = getLineMark(code, state.mark);
  // More `#` may follow in a heading.
  state.isLineStart = mark !== lineMark.none && code === hash;
  if (mark !== lineMark.none) state.mark = mark;
  return mark !== lineMark.none;
}

/** Reads punctuation and spaces. */
function readPunctuation(state: ReaderState, code: number, kind: number): void {
  const { words } = state;
  if (state.isLineStart && words.numberHash !== 0 && endsItemNumber(code)) {
    // The number of a list item is not part of its text.
    words.numberHash = 0;
    state.isOpen = false;
    state.mark = lineMark.number;
    state.isLineStart = false;
    return;
  }
  if (code === underscore && words.nameHash !== 0) {
    words.isName = true;
    return;
  }
  endWord(words);
  if (code === underscore || kind === kinds.space) return;
  state.lastPunctuation = code;
  state.pendingEnding = getEnding(code);
}

function endPiece(state: ReaderState, ending: number): boolean {
  const { words, start, mark, listener } = state;
  state.pendingEnding = 0;
  state.isOpen = false;
  const { letters, numbers, names } = words;
  if (letters === 0 && numbers.length === 0) return false;
  const size = Math.log(letters + lengthBase);
  clearPiece(words);
  state.mark = lineMark.none;
  return listener.piece({ start, mark, ending, size, numbers, names });
}

function endLine(state: ReaderState): boolean {
  endWord(state.words);
  const isStopped = endPiece(state, state.pendingEnding || getEnding(state.lastPunctuation));
  state.isLineStart = true;
  state.isPlain = false;
  state.mark = lineMark.plain;
  state.lastPunctuation = 0;
  return isStopped;
}

function isLetter(letter: number, kind: number): boolean {
  if (kind === kinds.small || kind === kinds.capital) return true;
  return kind === kinds.other && letter > 0 && letter < complexUnit;
}
