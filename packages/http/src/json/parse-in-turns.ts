import { takeTurn } from 'toolgate/internal';
import { randomHex } from '../random-hex.ts';

/** A longer text is parsed in pieces where it holds long strings; each piece takes some milliseconds (`pnpm bench:stretch`). */
const maxPieceCharacters = 1_000_000;

/** Where the content of a string begins and ends in a JSON text. */
interface Range {
  start: number;
  end: number;
}

/**
 * Parses JSON as `JSON.parse` does. Long strings, which all large texts of clients and providers consist of, are parsed in pieces,
 * with the requests of others in between.
 *
 * @throws SyntaxError for anything but JSON.
 */
export async function parseInTurns(text: string, tenant?: string): Promise<unknown> {
  const ranges = text.length > maxPieceCharacters ? await findLongStrings(text, tenant) : [];
  if (ranges.length === 0) return JSON.parse(text);
  // No text can hold it by chance, and no sender can know it.
  const mark = randomHex();
  const pieces: string[] = [];
  let at = 0;
  for (const [index, { start, end }] of ranges.entries()) {
    pieces.push(text.slice(at, start), `${mark}${index}`);
    at = end;
  }
  const root = { value: JSON.parse([...pieces, text.slice(at)].join('')) as unknown };
  const strings: string[] = [];
  for (const range of ranges) strings.push(await parseString(text, range, tenant));
  putStrings(root, mark, strings);
  return root.value;
}

/** The long strings of a JSON text that are no names. */
async function findLongStrings(text: string, tenant: string | undefined): Promise<Range[]> {
  const found: Range[] = [];
  let nextTurnAt = maxPieceCharacters;
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at + 1)) {
    const start = at + 1;
    at = endOfString(text, start);
    if (at === -1) break;
    if (at - start > maxPieceCharacters && !isName(text, at + 1)) found.push({ start, end: at });
    if (at >= nextTurnAt) {
      nextTurnAt = at + maxPieceCharacters;
      await takeTurn('request', tenant);
    }
  }
  return found;
}

function isName(text: string, end: number): boolean {
  let at = end;
  while (text.charCodeAt(at) <= 0x20) at += 1;
  return text[at] === ':';
}

async function parseString(
  text: string,
  { start, end }: Range,
  tenant: string | undefined,
): Promise<string> {
  let parsed = '';
  for (let from = start; from < end;) {
    const to = endOfPiece(text, { start: from, end });
    // Not joined at once: many requests go to their provider as they came, and these texts are never read.
    parsed += JSON.parse(`"${text.slice(from, to)}"`) as string;
    from = to;
    await takeTurn('request', tenant);
  }
  return parsed;
}

/** An escaped character takes up to six: a backslash, "u" and four digits. */
const longestEscape = 6;

/** Where a piece of a string ends that cuts no escaped character. */
function endOfPiece(text: string, { start, end }: Range): number {
  const limit = start + maxPieceCharacters;
  if (limit >= end) return end;
  const last = text.slice(limit - longestEscape, limit).lastIndexOf('\\');
  if (last === -1) return limit;
  const backslash = limit - longestEscape + last;
  const isBegun = backslashesBefore(text, backslash + 1, start) % 2 === 1;
  const length = text[backslash + 1] === 'u' ? longestEscape : 2;
  return isBegun && backslash + length > limit ? backslash : limit;
}

/** Where a string ends that begins at a place; -1 where it does not end. */
export function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start);
  while (end !== -1 && backslashesBefore(text, end, start) % 2 === 1) {
    end = text.indexOf('"', end + 1);
  }
  return end;
}

function backslashesBefore(text: string, at: number, start: number): number {
  let first = at;
  while (first > start && text.charCodeAt(first - 1) === 0x5c) first -= 1;
  return at - first;
}

/** Puts the strings in the places of their marks. */
function putStrings(root: object, mark: string, strings: readonly string[]): void {
  const waiting: object[] = [root];
  for (let holder = waiting.pop(); holder !== undefined; holder = waiting.pop()) {
    for (const [name, member] of Object.entries(holder) as [string, unknown][]) {
      if (typeof member === 'object' && member !== null) waiting.push(member);
      if (typeof member !== 'string' || !member.startsWith(mark)) continue;
      Reflect.set(holder, name, strings[Number(member.slice(mark.length))]);
    }
  }
}
