import { cutText, takeTurn } from 'toolgate/internal';
import { createByteWriter } from './byte-writer.ts';
import { createLongText } from './long-text.ts';

/** A longer string is written in pieces, in characters. */
const maxPieceCharacters = 65_536;

/** How many values are written between two questions for a turn. */
const valuesBetweenTurns = 256;

/** Deeper values are written at once: only lists near the top of a request are long. */
const maxLevels = 7;

/** From this length on a value is written with the requests of others in between, in characters. */
export const minLongWritten: number = 256 * 1024;

/** Writes a JSON value of a tenant as `JSON.stringify` does: a large one as {@link writeJson}. */
export function writeJsonOf(value: object, tenant?: string): string | Promise<string> {
  return isLongJson(value) ? writeJson(value, tenant) : JSON.stringify(value);
}

/** Whether a value takes about {@link minLongWritten} characters as JSON, or more. */
export function isLongJson(value: object): boolean {
  return measureJson(value, minLongWritten) >= minLongWritten;
}

/** The punctuation of a member, and about the length of a number. */
const charactersOfMember = 8;

/** About how many characters a value takes as JSON; it is measured up to a maximum. */
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

/** Writes a large JSON value of a tenant as `JSON.stringify` does, and lets other requests have their turns in between. */
export async function writeJson(value: object, tenant?: string): Promise<string> {
  const text = createLongText();
  await writeTo((piece) => text.add(piece), value, tenant);
  return text.end();
}

/** The same as UTF-8 bytes: joined, a text of 30 MB kept the event loop for 12 ms, and its bytes for as long again. */
export async function writeJsonBytes(
  value: object,
  tenant?: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const writer = createByteWriter(measureJson(value, Infinity));
  await writeTo((piece) => writer.add(piece), value, tenant);
  return writer.end();
}

/** The same in pieces. A long string without escapes is not copied: its pieces share its characters. */
export async function writeJsonTexts(value: object, tenant: string | undefined): Promise<string[]> {
  const texts: string[] = [];
  let waiting: string[] = [];
  let waitingLength = 0;
  const flush = (): void => {
    if (waiting.length > 0) texts.push(waiting.join(''));
    waiting = [];
    waitingLength = 0;
  };
  await writeTo(
    (piece) => {
      if (piece.length >= maxPieceCharacters) {
        flush();
        texts.push(piece);
        return;
      }
      waiting.push(piece);
      waitingLength += piece.length;
      if (waitingLength >= maxPieceCharacters) flush();
    },
    value,
    tenant,
  );
  flush();
  return texts;
}

/** The pieces in which a long text is sent. */
export function cutLongText(text: string): string[] {
  return cutText(text, maxPieceCharacters);
}

/** Writes a value piece by piece. */
async function writeTo(
  add: (piece: string) => void,
  value: object,
  tenant: string | undefined,
): Promise<void> {
  let values = 0;

  async function writeString(text: string): Promise<void> {
    add('"');
    for (const piece of cutText(text, maxPieceCharacters)) {
      const quoted = JSON.stringify(piece);
      // Where nothing is escaped, the piece itself shares the characters of the text.
      add(quoted.length === piece.length + 2 ? piece : quoted.slice(1, -1));
      await takeTurn('request', tenant);
    }
    add('"');
  }

  /** Writes a value; a promise where that takes a while. */
  function write(given: unknown, levels: number): Promise<void> | undefined {
    values += 1;
    if (typeof given === 'string' && given.length > maxPieceCharacters) return writeString(given);
    if (typeof given !== 'object' || given === null || levels === 0) {
      add(JSON.stringify(given) ?? 'null');
      return undefined;
    }
    return writeMembers(given, levels);
  }

  async function writeMembers(given: object, levels: number): Promise<void> {
    const isList = Array.isArray(given);
    let isFirst = true;
    add(isList ? '[' : '{');
    for (const [name, member] of isList ? given.entries() : Object.entries(given)) {
      if (!isList && member === undefined) continue;
      if (!isFirst) add(',');
      isFirst = false;
      if (!isList) add(`${JSON.stringify(name)}:`);
      const written = write(member, levels - 1);
      if (written !== undefined) await written;
      if (values % valuesBetweenTurns === 0) await takeTurn('request', tenant);
    }
    add(isList ? ']' : '}');
  }

  await writeMembers(value, maxLevels);
}
