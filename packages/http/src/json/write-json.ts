import { cutText, finishAtOnce, finishInTurns, type LongWork } from 'toolgate/internal';
import { createByteWriter } from './byte-writer.ts';
import { createLongText, createTextJoiner } from './long-text.ts';

/** Maximum length of a string that is written or sent at once, in characters. */
export const longTextPiece = 65_536;

/** The number of values to write before other requests get a turn. */
const valuesBetweenTurns = 256;

/** Values below this level are written at once: only lists near the top of a request are long. */
const maxLevels = 7;

/** JSON of at least this many characters is written in turns with other requests. */
export const minLongWritten: number = 256 * 1024;

/** Writes a JSON value of a tenant like `JSON.stringify`. A large value is written by {@link writeJson}. */
export function writeJsonOf(value: object, tenant?: string): string | Promise<string> {
  return isLongJson(value) ? writeJson(value, tenant) : JSON.stringify(value);
}

/** Whether the JSON of a value has about {@link minLongWritten} characters or more. */
export function isLongJson(value: object): boolean {
  return measureJson(value, minLongWritten) >= minLongWritten;
}

/** The estimated length of a member without its name and text: the punctuation, or a number. */
const charactersOfMember = 8;

/** Estimates the length of a value as JSON. It stops counting at `max`. */
function measureJson(value: object, max: number): number {
  const unread = [value];
  let length = 0;
  for (let next = unread.pop(); next !== undefined && length < max; next = unread.pop()) {
    for (const name in next) {
      const member: unknown = (next as Record<string, unknown>)[name];
      length += name.length + charactersOfMember;
      if (typeof member === 'string') length += member.length;
      else if (typeof member === 'object' && member !== null) unread.push(member);
      if (length >= max) return length;
    }
  }
  return length;
}

/** Writes a large JSON value of a tenant, with the result of `JSON.stringify`. Other requests get turns in between. */
export async function writeJson(value: object, tenant?: string): Promise<string> {
  const text = createLongText();
  await finishInTurns(writeInPieces(value, text.add), tenant);
  return text.read();
}

/**
 * Writes a large JSON value as UTF-8 bytes. Joining a text of 30 MB first blocked the event loop for 12 ms, and encoding it
 * for another 12 ms.
 */
export async function writeJsonBytes(
  value: object,
  tenant?: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const writer = createByteWriter(measureJson(value, Infinity));
  await finishInTurns(writeInPieces(value, writer.add), tenant);
  return writer.end();
}

/** Writes a large JSON value as pieces of text. A long string without escapes is not copied: its pieces share its characters. */
export async function writeJsonTexts(value: object, tenant: string | undefined): Promise<string[]> {
  const texts: string[] = [];
  const joiner = createTextJoiner(longTextPiece, (text) => void texts.push(text));
  await finishInTurns(writeInPieces(value, joiner.add), tenant);
  joiner.flush();
  return texts;
}

/**
 * Writes a large JSON value as one text, without turns. V8 joins the pieces only when the text is sent, so it copies no long
 * string here.
 */
export function joinJson(value: object): string {
  let text = '';
  finishAtOnce(writeInPieces(value, (piece) => void (text += piece)));
  return text;
}

/** Cuts a long text into the pieces in which it is sent. */
export function cutLongText(text: string): string[] {
  return cutText(text, longTextPiece);
}

/**
 * Writes a JSON value piece by piece, with the result of `JSON.stringify`.
 *
 * @param add gets each piece, in order.
 */
export function* writeInPieces(value: unknown, add: (piece: string) => void): LongWork<void> {
  let values = 0;

  function* writeString(text: string): LongWork<void> {
    add('"');
    for (const piece of cutText(text, longTextPiece)) {
      const quoted = JSON.stringify(piece);
      // If nothing is escaped, the piece itself is used, since it shares the characters of the text.
      add(quoted.length === piece.length + 2 ? piece : quoted.slice(1, -1));
      yield;
    }
    add('"');
  }

  /** Writes a value. Returns the rest of the work if that takes a while. */
  function write(inner: unknown, levels: number): LongWork<void> | undefined {
    values += 1;
    if (typeof inner === 'string' && inner.length > longTextPiece) return writeString(inner);
    if (typeof inner !== 'object' || inner === null || levels === 0) {
      add(JSON.stringify(inner) ?? 'null');
      return undefined;
    }
    return writeMembers(inner, levels);
  }

  function* writeMembers(container: object, levels: number): LongWork<void> {
    const isList = Array.isArray(container);
    let isFirst = true;
    add(isList ? '[' : '{');
    for (const [name, held] of isList ? container.entries() : Object.entries(container)) {
      const member = writtenOf(held, name);
      if (!isList && unwritten.has(typeof member)) continue;
      if (!isFirst) add(',');
      isFirst = false;
      if (!isList) add(`${JSON.stringify(name)}:`);
      const rest = write(member, levels - 1);
      if (rest !== undefined) yield* rest;
      if (values % valuesBetweenTurns === 0) yield;
    }
    add(isList ? ']' : '}');
  }

  const rest = write(writtenOf(value, ''), maxLevels);
  if (rest !== undefined) yield* rest;
}

/** The types of values that JSON does not have. As fields they are left out, and in lists they become null. */
const unwritten: ReadonlySet<string> = new Set(['undefined', 'function', 'symbol']);

/** Returns the value that JSON has in place of another, such as the text of a date. */
function writtenOf(value: unknown, name: string | number): unknown {
  if (typeof value !== 'object' || value === null || !('toJSON' in value)) return value;
  return typeof value.toJSON === 'function' ? value.toJSON(String(name)) : value;
}
