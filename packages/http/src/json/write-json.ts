import { cutText, takeTurn } from 'toolgate/internal';

/** A longer string is written in pieces, in characters. */
const maxPieceCharacters = 1_000_000;

/** How many values are written between two questions for a turn. */
const valuesBetweenTurns = 256;

/** What is nested deeper is written at once: only lists near the top of a request are long. */
const maxLevels = 7;

/** Writes a large JSON value as `JSON.stringify` does, and lets other requests have their turns in between. */
export async function writeJson(value: object): Promise<string> {
  const pieces: string[] = [];
  let values = 0;

  async function writeString(text: string): Promise<void> {
    pieces.push('"');
    for (const piece of cutText(text, maxPieceCharacters)) {
      pieces.push(JSON.stringify(piece).slice(1, -1));
      await takeTurn();
    }
    pieces.push('"');
  }

  /** Writes a value; a promise where that takes a while. */
  function write(given: unknown, levels: number): Promise<void> | undefined {
    values += 1;
    if (typeof given === 'string' && given.length > maxPieceCharacters) return writeString(given);
    if (typeof given !== 'object' || given === null || levels === 0) {
      pieces.push(JSON.stringify(given) ?? 'null');
      return undefined;
    }
    return writeMembers(given, levels);
  }

  async function writeMembers(given: object, levels: number): Promise<void> {
    const isList = Array.isArray(given);
    let isFirst = true;
    pieces.push(isList ? '[' : '{');
    for (const [name, member] of isList ? given.entries() : Object.entries(given)) {
      if (!isList && member === undefined) continue;
      if (!isFirst) pieces.push(',');
      isFirst = false;
      if (!isList) pieces.push(JSON.stringify(name), ':');
      const written = write(member, levels - 1);
      if (written !== undefined) await written;
      if (values % valuesBetweenTurns === 0) await takeTurn();
    }
    pieces.push(isList ? ']' : '}');
  }

  await writeMembers(value, maxLevels);
  return pieces.join('');
}
