import { finishInTurns, type LongWork } from 'toolgate/internal';
import { createJsonBuilder, type JsonBuilder } from './build-json.ts';
import { countJson, type JsonBounds } from './json-bounds.ts';
import { createLongText } from './long-text.ts';
import { type TextPieces, textPieces } from './text-pieces.ts';

/** About so many characters are read and parsed in one go: a millisecond of work at most (`pnpm bench:stretch`). */
const defaultPieceCharacters = 16_384;

/** From this length on a text is parsed in pieces, in characters; `JSON.parse` takes a millisecond for a shorter one, or two. */
export const minLongCharacters = 100_000;

/** A name, a number or a run of blanks of more characters is in no JSON that anyone sends, and would be parsed in one go. */
const maxTokenCharacters = 1_000_000;

/** Settings of {@link parseInPieces}. */
export interface PieceOptions extends JsonBounds {
  /** About how many characters are parsed in one go; default 16,384. */
  pieceCharacters?: number;
}

/** Settings of {@link parseInTurns}. */
export interface ParseOptions extends PieceOptions {
  /** The tenant whose text it is; by default the unnamed one. */
  tenant?: string | undefined;
}

/** Parses a long JSON text as {@link parseInPieces}, with the requests of others in between. */
export async function parseInTurns(
  given: string | readonly string[],
  options: ParseOptions = {},
): Promise<unknown> {
  return await finishInTurns(parseInPieces(given, options), options.tenant);
}

/**
 * Parses a long JSON text as `JSON.parse` does, in pieces. Each piece is counted before it is parsed, so a text beyond its bounds
 * costs no more than the text within them.
 *
 * @param given the text, or its pieces in order.
 * @throws SyntaxError for anything but JSON, and for names, numbers and blanks of more than a million characters;
 *   JsonBoundsError for more values or levels than allowed.
 */
export function* parseInPieces(
  given: string | readonly string[],
  { pieceCharacters = defaultPieceCharacters, ...bounds }: PieceOptions = {},
): LongWork<unknown> {
  const text = textPieces(typeof given === 'string' ? [given] : given);
  const reader = createPieceReader(text, pieceCharacters, bounds);
  while (!reader.isDone()) {
    const string = reader.read();
    if (string !== undefined) reader.add(yield* parseString(text, string, pieceCharacters));
    yield;
  }
  return reader.end();
}

/** Where the content of a string begins and ends. */
interface Range {
  start: number;
  end: number;
  /** Whether a character in it is escaped. */
  hasEscapes: boolean;
}

/** Reads a JSON text from piece to piece. */
interface PieceReader {
  /** Reads the next piece; it ends early before a long string, which the caller parses and adds. */
  read(): Range | undefined;
  /** Adds the long string. */
  add(value: string): void;
  isDone(): boolean;
  /** The value, after the last piece. */
  end(): unknown;
}

function createPieceReader(text: TextPieces, size: number, bounds: JsonBounds): PieceReader {
  const builder = createJsonBuilder(text);
  const count = countJson(bounds);
  const strings = createStringReader();
  let at = 0;
  /** The end of the last token. */
  let tokenEnd = 0;
  /** The quotation mark of the string that is being read; -1 outside. */
  let stringStart = -1;
  let long: Range | undefined;

  /** Reads on in a string; whether it ended in the window. */
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
          tell(builder, code, at);
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

/** Finds the ends of strings, in one window of the text after the other. */
interface StringReader {
  /** Continues with a window of the text, which begins at a place. */
  open(window: string, start: number): void;
  /** Reads on in a string until its end, or until the end of the window; where it stopped. */
  read(at: number): number;
  /** Whether it stopped at the end of the string. */
  isAtEnd(at: number): boolean;
  /** Whether it read an escaped character after a place. */
  hasEscapes(start: number): boolean;
}

function createStringReader(): StringReader {
  let window = '';
  let base = 0;
  let end = 0;
  /** The next quotation mark and the next backslash in the window from the last place on; its end without one. */
  let quoteAt = -1;
  let escapeAt = -1;
  let lastEscape = -1;

  function find(character: string, at: number): number {
    const found = window.indexOf(character, at - base);
    return found === -1 ? end : base + found;
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
  // Shares the characters of the text, which are not joined at once: many requests go to their provider as they came.
  return hasEscapes ? parsed.end() : text.slice(start, end);
}

/** The characters that JSON allows in a string only escaped, beside the quotation mark and the backslash. */
// oxlint-disable-next-line no-control-regex -- they are what it looks for
const controlCharacter = /[\u0000-\u001f]/;

/** An escaped character takes up to six: a backslash, "u" and four digits. */
const longestEscape = 6;

/** A piece of a string without its last character, and without an escaped character that would be cut. */
function cutPiece(text: string): string {
  const limit = text.length - 1;
  // The end of the string.
  if (text[limit] === '"' && backslashesBefore(text, limit) % 2 === 0) return text.slice(0, limit);
  const from = Math.max(0, limit - longestEscape);
  const last = text.slice(from, limit).lastIndexOf('\\');
  if (last === -1) return text.slice(0, limit);
  const backslash = from + last;
  const isBegun = backslashesBefore(text, backslash + 1) % 2 === 1;
  const length = text[backslash + 1] === 'u' ? longestEscape : 2;
  return text.slice(0, isBegun && backslash + length > limit ? backslash : limit);
}

function backslashesBefore(text: string, at: number): number {
  let first = at;
  while (first > 0 && text.charCodeAt(first - 1) === 0x5c) first -= 1;
  return at - first;
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

function tell(builder: JsonBuilder, code: number, at: number): void {
  if (code === comma) builder.separate(at);
  else if (code === openBracket || code === openBrace) builder.open(at, code === openBracket);
  else builder.close(at, code === closeBracket);
}
