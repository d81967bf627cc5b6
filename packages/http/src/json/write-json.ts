import { cutText, takeTurn } from 'toolgate/internal';
import { createByteWriter } from './byte-writer.ts';

/** A longer string is written in pieces, in characters. */
const maxPieceCharacters = 65_536;

/** How many values are written between two questions for a turn. */
const valuesBetweenTurns = 256;

/** Deeper values are written at once: only lists near the top of a request are long. */
const maxLevels = 7;

/** From this length on a value is written with the requests of others in between, in characters. */
export const minLongWritten: number = 256 * 1024;

/** The size of a value, and its owner. */
export interface JsonSize {
  /** About how many characters it takes. */
  length: number;
  /** The tenant whose value it is; by default the unnamed one. */
  tenant: string | undefined;
}

/** Writes a JSON value as `JSON.stringify` does: a large one as {@link writeJson}. */
export function writeJsonOf(value: object, { length, tenant }: JsonSize): string | Promise<string> {
  return length < minLongWritten ? JSON.stringify(value) : writeJson(value, tenant);
}

/** Writes a large JSON value of a tenant as `JSON.stringify` does, and lets other requests have their turns in between. */
export async function writeJson(value: object, tenant?: string): Promise<string> {
  let text = '';
  let waiting: string[] = [];
  let waitingLength = 0;
  // The engine joins these once somebody reads the text: to join 30 MB keeps the event loop for 16 ms.
  const flush = (): void => {
    text += waiting.join('');
    waiting = [];
    waitingLength = 0;
  };
  const add = (piece: string): void => {
    waiting.push(piece);
    waitingLength += piece.length;
    if (waitingLength >= maxPieceCharacters) flush();
  };
  await writeTo(add, value, tenant);
  flush();
  return text;
}

/** The same as UTF-8 bytes: joined, a text of 30 MB kept the event loop for 12 ms, and its bytes for as long again. */
export async function writeJsonBytes(
  value: object,
  { length, tenant }: JsonSize,
): Promise<Uint8Array<ArrayBuffer>> {
  const writer = createByteWriter(length);
  await writeTo((piece) => writer.add(piece), value, tenant);
  return writer.end();
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
      add(JSON.stringify(piece).slice(1, -1));
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
