import { takeTurn } from 'toolgate/internal';
import { createJsonBuilder, type JsonBuilder } from './build-json.ts';
import { countJson, type JsonBounds } from './json-bounds.ts';

/** About so many characters are read and parsed in one go: a millisecond of work at most (`pnpm bench:stretch`). */
const defaultPieceCharacters = 65_536;

/** From this length on a text is parsed in pieces, in characters; `JSON.parse` takes a millisecond for a shorter one, or two. */
export const minLongCharacters = 100_000;

/** A name, a number or a run of blanks of more characters is in no JSON that anyone sends, and would be parsed in one go. */
const maxTokenCharacters = 1_000_000;

/** Settings of {@link parseInTurns}. */
export interface ParseOptions extends JsonBounds {
  /** The tenant whose text it is; by default the unnamed one. */
  tenant?: string | undefined;
  /** About how many characters are parsed in one go; default 65,536. */
  pieceCharacters?: number;
}

/**
 * Parses a long JSON text as `JSON.parse` does, in pieces, with the requests of others in between. Each piece is counted before it is
 * parsed, so a text beyond its bounds costs no more than the text within them.
 *
 * @throws SyntaxError for anything but JSON, and for names, numbers and blanks of more than a million characters;
 *   JsonBoundsError for more values or levels than allowed.
 */
export async function parseInTurns(text: string, options: ParseOptions = {}): Promise<unknown> {
  const { tenant, pieceCharacters = defaultPieceCharacters } = options;
  const reader = createPieceReader(text, { ...options, pieceCharacters });
  while (!reader.isDone()) {
    const string = reader.read();
    if (string !== undefined) {
      reader.add(await parseString(text, string, { tenant, pieceCharacters }));
    }
    const turn = takeTurn('request', tenant);
    if (turn !== undefined) await turn;
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

/** The settings that both readers need. */
type PieceOptions = ParseOptions & { pieceCharacters: number };

function createPieceReader(text: string, options: PieceOptions): PieceReader {
  const { pieceCharacters } = options;
  const builder = createJsonBuilder(text);
  const count = countJson(options);
  const strings = createStringReader(text);
  let at = 0;
  /** The end of the last token. */
  let tokenEnd = 0;
  /** The quotation mark of the string that is being read; -1 outside. */
  let stringStart = -1;
  let long: Range | undefined;

  /** Reads on in a string; whether it ended before a place. */
  function readString(limit: number): boolean {
    at = strings.read(at, limit);
    if (at >= text.length) throw new SyntaxError('A string has no end.');
    if (!strings.isAtEnd(at)) return false;
    const start = stringStart;
    stringStart = -1;
    tokenEnd = at + 1;
    if (at - start > pieceCharacters) {
      if (!builder.isName(start)) {
        long = { start: start + 1, end: at, hasEscapes: strings.hasEscapes(start) };
      } else if (at - start > maxTokenCharacters) throw new SyntaxError('A name is too long.');
    }
    at += 1;
    return true;
  }

  return {
    read() {
      const limit = Math.min(at + pieceCharacters, text.length);
      while (at < limit && long === undefined) {
        if (stringStart !== -1) {
          if (!readString(limit)) break;
          continue;
        }
        const code = text.charCodeAt(at);
        if (code === quote) stringStart = at;
        else if (isStructure(code)) {
          count(code);
          tell(builder, code, at);
          tokenEnd = at + 1;
        }
        at += 1;
      }
      if (stringStart === -1 && at - tokenEnd > maxTokenCharacters) {
        throw new SyntaxError('The text is not valid JSON.');
      }
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

/** Finds the ends of strings. */
interface StringReader {
  /** Reads on in a string until its end, or until a place is reached; where it stopped. */
  read(at: number, limit: number): number;
  /** Whether it stopped at the end. */
  isAtEnd(at: number): boolean;
  /** Whether it read an escaped character after a place. */
  hasEscapes(start: number): boolean;
}

function createStringReader(text: string): StringReader {
  /** The next quotation mark and the next backslash from the last place on. */
  let quoteAt = -1;
  let escapeAt = -1;
  let lastEscape = -1;

  function find(character: string, at: number): number {
    const found = text.indexOf(character, at);
    return found === -1 ? text.length : found;
  }

  return {
    read(start, limit) {
      let at = start;
      while (at < limit) {
        if (quoteAt < at) quoteAt = find('"', at);
        if (escapeAt < at) escapeAt = find('\\', at);
        if (quoteAt <= escapeAt) return quoteAt;
        lastEscape = escapeAt;
        at = escapeAt + 2;
      }
      return at;
    },
    isAtEnd: (at) => at === quoteAt,
    hasEscapes: (start) => lastEscape > start,
  };
}

async function parseString(
  text: string,
  { start, end, hasEscapes }: Range,
  { tenant, pieceCharacters }: PieceOptions,
): Promise<string> {
  let parsed = '';
  for (let from = start; from < end;) {
    const to = endOfPiece(text, from, Math.min(from + pieceCharacters, end));
    const piece = JSON.parse(`"${text.slice(from, to)}"`) as string;
    // Not joined at once: many requests go to their provider as they came, and these texts are never read.
    if (hasEscapes) parsed += piece;
    from = to;
    const turn = takeTurn('request', tenant);
    if (turn !== undefined) await turn;
  }
  // Shares the characters of the text.
  return hasEscapes ? parsed : text.slice(start, end);
}

/** An escaped character takes up to six: a backslash, "u" and four digits. */
const longestEscape = 6;

/** Where a piece of a string ends that cuts no escaped character. */
function endOfPiece(text: string, start: number, limit: number): number {
  // The end of the string.
  if (text[limit] === '"' && backslashesBefore(text, limit, start) % 2 === 0) return limit;
  const from = Math.max(start, limit - longestEscape);
  const last = text.slice(from, limit).lastIndexOf('\\');
  if (last === -1) return limit;
  const backslash = from + last;
  const isBegun = backslashesBefore(text, backslash + 1, start) % 2 === 1;
  const length = text[backslash + 1] === 'u' ? longestEscape : 2;
  return isBegun && backslash + length > limit ? backslash : limit;
}

function backslashesBefore(text: string, at: number, start: number): number {
  let first = at;
  while (first > start && text.charCodeAt(first - 1) === 0x5c) first -= 1;
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
