import { endingOf, endsItemNumber, lineMark, markOf, sign, signOf } from './layout-signs.ts';
import { clearPiece, createLayoutWords, endWord, takeDigit, takeLetter } from './layout-words.ts';
import type { LayoutWords } from './layout-words.ts';
import { notPlain, plainLetter } from './plain-letter.ts';

/** A piece of a text between signs that end something, by what a translation of it keeps. */
export interface LayoutPiece {
  /** Where it begins. */
  readonly start: number;
  /** How its line begins, one of the values of `lineMark`; `none` within a line. */
  readonly mark: number;
  /** How it ends: 0 with its line, 1 a full stop, 2 a question, 3 a colon, 4 an exclamation. */
  readonly ending: number;
  /** The logarithm of its length, in letters of an alphabet. */
  readonly size: number;
  /** Hashes of its numbers, at most 4. */
  readonly numbers: readonly number[];
  /** Hashes of its names: words in Latin letters with a capital or an underscore, at most 6. */
  readonly names: readonly number[];
}

/** What a {@link LayoutReader} tells about a text. */
export interface LayoutListener {
  /** A piece that has ended; whether to stop reading. */
  piece: (piece: LayoutPiece) => boolean;
  /** The hash of a word; a Chinese or Japanese character is one. */
  word: (hash: number) => void;
}

/** Reads the layout of a text. It does not depend on how the text was cut. */
export interface LayoutReader {
  /** Takes the next characters and returns how many were taken before the listener said stop. */
  read: (text: string) => number;
  /** Passes over characters, in which no piece is read; what follows may be the beginning of a line. */
  skip: (count: number, isLineStart: boolean) => void;
  /** Ends the text; whether the listener said stop. */
  end: () => boolean;
}

/** Added to every length, so that short pieces do not differ much. */
const lengthBase = 4;
const underscore = 0x5f;
const hash = 0x23;

interface ReaderState {
  readonly listener: LayoutListener;
  readonly words: LayoutWords;
  offset: number;
  /** Where the piece begins. */
  start: number;
  /** Whether something of the piece was read. */
  isOpen: boolean;
  isLineStart: boolean;
  /** Whether the next letter is nothing but a letter. */
  isPlain: boolean;
  mark: number;
  /** How the piece ends, unless a digit follows. */
  pendingEnding: number;
  lastSign: number;
}

/** Opens a reader at the beginning of a text. */
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
    lastSign: 0,
  };
  return {
    read(text) {
      for (let at = 0; at < text.length; at++) {
        if (take(state, text.charCodeAt(at))) return at;
        state.offset++;
      }
      return text.length;
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

/** Takes the next character; whether the listener said stop. */
function take(state: ReaderState, code: number): boolean {
  const kind = signOf(code);
  // Most characters are letters of a word.
  if (kind >= sign.small && state.isPlain) {
    readLetter(state, code, kind);
    return false;
  }
  if (kind === sign.lineBreak) return endLine(state);
  const isEnded = state.pendingEnding > 0 && kind !== sign.digit;
  const isOver = isEnded && endPiece(state, state.pendingEnding);
  state.pendingEnding = 0;
  if (kind === sign.digit) readDigit(state, code);
  else if (!readMark(state, code, kind)) {
    if (isLetter(code, kind)) readLetter(state, code, kind);
    else readSign(state, code, kind);
  }
  state.isPlain = !state.isLineStart && state.pendingEnding === 0;
  return isOver;
}

function open(state: ReaderState): void {
  if (state.isOpen) return;
  state.isOpen = true;
  state.start = state.offset;
}

function readLetter(state: ReaderState, code: number, kind: number): void {
  open(state);
  state.isLineStart = false;
  state.lastSign = 0;
  takeLetter(state.words, code, kind);
}

function readDigit(state: ReaderState, code: number): void {
  open(state);
  takeDigit(state.words, code);
}

/** Takes the first signs of a line; whether they are marks. */
function readMark(state: ReaderState, code: number, kind: number): boolean {
  if (!state.isLineStart || kind === sign.space || state.words.numberHash !== 0) return false;
  const mark = markOf(code, state.mark);
  // Of a heading more signs may follow.
  state.isLineStart = mark !== lineMark.none && code === hash;
  if (mark !== lineMark.none) state.mark = mark;
  return mark !== lineMark.none;
}

/** Takes what is no letter, digit or line break. */
function readSign(state: ReaderState, code: number, kind: number): void {
  const { words } = state;
  if (state.isLineStart && words.numberHash !== 0 && endsItemNumber(code)) {
    // The number of an item is no number of its text.
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
  if (code === underscore || kind === sign.space) return;
  state.lastSign = code;
  state.pendingEnding = endingOf(code);
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
  const isOver = endPiece(state, state.pendingEnding || endingOf(state.lastSign));
  state.isLineStart = true;
  state.isPlain = false;
  state.mark = lineMark.plain;
  state.lastSign = 0;
  return isOver;
}

function isLetter(code: number, kind: number): boolean {
  if (kind === sign.small || kind === sign.capital) return true;
  if (kind !== sign.other) return false;
  const letter = plainLetter(code);
  return letter > 0 && letter < notPlain;
}
