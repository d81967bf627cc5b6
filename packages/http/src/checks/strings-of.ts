import { readJson, stringsOf as stringsWithin } from 'toolgate/internal';

/** Maximum depth at which a value is read; requests are nested less deeply. */
const maxLevels = 512;

/** Returns every string of a JSON value, in order. */
export function stringsOf(value: unknown): string[] {
  return stringsWithin(value, maxLevels);
}

/**
 * Parsing a longer text would block the process for too long; the text itself has the same words (`pnpm
 * bench:stretch`).
 */
const maxParsedCharacters = 100_000;

/** Returns the texts in the arguments of a call: the strings in their JSON, or the text itself. */
export function wordsOf(input: unknown): string {
  if (typeof input !== 'string') return stringsOf(input).join(' ');
  if (input.length > maxParsedCharacters) return input;
  const value = readJson(input);
  return value === undefined ? input : stringsOf(value).join(' ');
}
