import {
  copyText,
  cutBeforeEscape,
  finishInTurns,
  isEscaped,
  type LongWork,
} from 'toolgate/internal';
import { createJsonBuilder, type JsonBuilder } from './build-json.ts';
import { countJson, type JsonBounds } from './json-bounds.ts';
import { createLongText, longPieceLength } from './long-text.ts';
import { type TextPieces, textPieces } from './text-pieces.ts';

/** The approximate number of characters to read and parse at once: at most a millisecond of work (`pnpm bench:stretch`). */
const defaultPieceCharacters = 16_384;

/**
 * Minimum length of a text that is parsed in pieces, in characters. For a shorter text, `JSON.parse` takes one or two
 * milliseconds.
 */
export const minLongCharacters = 100_000;

/** Maximum length of a name, a number or a run of blanks. A longer one would be parsed at once; real requests have no such thing. */
const maxTokenCharacters = 1_000_000;

/** The options of {@link parseInPieces}. */
export interface PieceOptions extends JsonBounds {
  /** The approximate number of characters to parse at once; 16,384 by default. */
  pieceCharacters?: number;
  /** Ends the work when it aborts: with its reason. */
  signal?: AbortSignal | undefined;
}

/** The options of {@link parseInTurns}. */
export interface ParseOptions extends PieceOptions {
  /** The tenant that sent the text; the unnamed tenant by default. */
  tenant?: string | undefined;
}

/** Parses a long JSON text like {@link parseInPieces}. Other requests get turns in between. */
export async function parseInTurns(
  json: string | readonly string[],
  options: ParseOptions = {},
): Promise<unknown> {
  return await finishInTurns(parseInPieces(json, options), options.tenant);
}

/**
 * Parses a long JSON text in pieces, with the result of `JSON.parse`. The values of each piece are counted before it is
 * parsed, so the work stops where a text exceeds its bounds.
 *
 * @param json the text, or its pieces in order.
 * @throws SyntaxError if the text is not valid JSON, or has a name, number or run of blanks of more than a million
 *   characters; JsonBoundsError for more values or levels than allowed.
 */
export function* parseInPieces(
  json: string | readonly string[],
  { pieceCharacters = defaultPieceCharacters, signal, ...bounds }: PieceOptions = {},
): LongWork<unknown> {
  const text = textPieces(typeof json === 'string' ? [json] : json);
  const reader = createPieceReader(text, pieceCharacters, bounds);
  while (!reader.isDone()) {
    signal?.throwIfAborted();
    const string = reader.read();
    if (string !== undefined) reader.add(yield* parseString(text, string, pieceCharacters));
    yield;
  }
  return reader.end();
}

/** The start and end of a string's content. */
interface Range {
  start: number;
  end: number;
  /** Whether the string has escaped characters. */
  hasEscapes: boolean;
}

/** Reads a JSON text piece by piece. */
interface PieceReader {
  /**
   * Reads the next piece. It stops early at a long string and returns its range. The caller must parse the string and
   * add it.
   */
  read(): Range | undefined;
  /** Adds the long string. */
  add(value: string): void;
  isDone(): boolean;
  /** Returns the value, after the last piece. */
  end(): unknown;
}

function createPieceReader(text: TextPieces, size: number, bounds: JsonBounds): PieceReader {
  const builder = createJsonBuilder(text);
  const count = countJson(bounds);
  const strings = createStringReader();
  let at = 0;
  /** The end of the last token. */
  let tokenEnd = 0;
  /** The index of the quotation mark that began the current string; -1 outside strings. */
  let stringStart = -1;
  let long: Range | undefined;

  /** Continues to read a string. Returns whether the string ended in the window. */
  function readString(): boolean {
    at = strings.read(at);
    if (!strings.isAtEnd(at)) {
      if (at >= text.length) throw new SyntaxError('A string has no end.');
      return false;
    }
    const start = stringStart;
    stringStart = -1;
    tokenEnd = at + 1;
    if (at - start > size) {
      if (builder.isName(start)) assertShort(at - start);
      else long = { start: start + 1, end: at, hasEscapes: strings.hasEscapes(start) };
    }
    at += 1;
    return true;
  }

  return {
    read() {
      const start = at;
      const window = text.window(start, size);
      const end = start + window.length;
      strings.open(window, start);
      while (at < end && long === undefined) {
        if (stringStart !== -1) {
          if (!readString()) break;
          continue;
        }
        const code = window.charCodeAt(at - start);
        if (code === quote) stringStart = at;
        else if (isStructure(code)) {
          count(code);
          addStructure(builder, code, at);
          tokenEnd = at + 1;
        }
        at += 1;
      }
      if (stringStart === -1) assertShort(at - tokenEnd);
      builder.settle();
      return long;
    },
    add(value) {
      if (long !== undefined) builder.addString(long.start - 1, long.end, value);
      long = undefined;
    },
    isDone: () => at >= text.length && long === undefined,
    end() {
      if (stringStart !== -1) throw new SyntaxError('A string has no end.');
      return builder.end();
    },
  };
}

/** Refuses a name, a number or a run of blanks that is too long. */
function assertShort(characters: number): void {
  if (characters > maxTokenCharacters) throw new SyntaxError('The text is not valid JSON.');
}

/** Finds the ends of strings. It reads the text in windows, one after another. */
interface StringReader {
  /** Continues with the window of the text that begins at `start`. */
  open(window: string, start: number): void;
  /** Reads a string until its end or the end of the window. Returns the index at which it stopped. */
  read(at: number): number;
  /** Whether the reader stopped at the end of the string. */
  isAtEnd(at: number): boolean;
  /** Whether the reader found an escaped character after an index. */
  hasEscapes(start: number): boolean;
}

function createStringReader(): StringReader {
  let window = '';
  let base = 0;
  let end = 0;
  /** The index of the next quotation mark and, below, of the next backslash. Without one, the end of the window. */
  let quoteAt = -1;
  let escapeAt = -1;
  let lastEscape = -1;

  function find(character: string, at: number): number {
    const index = window.indexOf(character, at - base);
    return index === -1 ? end : base + index;
  }

  return {
    open(text, start) {
      window = text;
      base = start;
      end = start + text.length;
      quoteAt = -1;
      escapeAt = -1;
    },
    read(start) {
      let at = start;
      while (at < end) {
        if (quoteAt < at) quoteAt = find('"', at);
        if (escapeAt < at) escapeAt = find('\\', at);
        if (quoteAt <= escapeAt) return quoteAt;
        lastEscape = escapeAt;
        at = escapeAt + 2;
      }
      return at;
    },
    isAtEnd: (at) => at === quoteAt && at < end,
    hasEscapes: (start) => lastEscape > start,
  };
}

function* parseString(
  text: TextPieces,
  { start, end, hasEscapes }: Range,
  pieceCharacters: number,
): LongWork<string> {
  const parsed = createLongText();
  for (let from = start; from < end;) {
    if (hasEscapes) {
      const cut = cutPiece(text.slice(from, Math.min(from + pieceCharacters, end) + 1));
      parsed.add(JSON.parse(`"${cut}"`) as string);
      from += cut.length;
    } else {
      const piece = text.window(from, Math.min(pieceCharacters, end - from));
      if (controlCharacter.test(piece)) throw new SyntaxError('A string has a control character.');
      from += piece.length;
    }
    yield;
  }
  if (hasEscapes) return parsed.read();
  // A slice shares the characters of the text and joins nothing yet. A request that is sent on unchanged never reads it.
  const slice = text.slice(start, end);
  // A session that keeps a short string must not keep the whole text.
  return slice.length < longPieceLength ? copyText(slice) : slice;
}

/** Control characters, which a JSON string may contain only in escaped form. */
// oxlint-disable-next-line no-control-regex -- they are what it looks for
const controlCharacter = /[\u0000-\u001f]/;

/**
 * Returns a piece of a string without its last character. If the cut would split an escaped character, the piece ends
 * before it.
 */
function cutPiece(text: string): string {
  const limit = text.length - 1;
  // The last character is the quotation mark that ends the string.
  if (text[limit] === '"' && !isEscaped(text, limit)) return text.slice(0, limit);
  return text.slice(0, cutBeforeEscape(text, limit));
}

const quote = 0x22;
const comma = 0x2c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

function isStructure(code: number): boolean {
  return (
    code === comma ||
    code === openBrace ||
    code === closeBrace ||
    code === openBracket ||
    code === closeBracket
  );
}

function addStructure(builder: JsonBuilder, code: number, at: number): void {
  if (code === comma) builder.separate(at);
  else if (code === openBracket || code === openBrace) builder.open(at, code === openBracket);
  else builder.close(at, code === closeBracket);
}
