import { stringsOf as stringsWithin } from 'toolgate/internal';

/** Bounds how deep a value is read; a request is nested less deep. */
const maxLevels = 512;

/** Every string of a JSON value, in order. */
export function stringsOf(value: unknown): string[] {
  return stringsWithin(value, maxLevels);
}

/** A longer text is not parsed, since that takes long in one go; its words are the same (`pnpm bench:stretch`). */
const maxParsedCharacters = 100_000;

/** The texts in the arguments of a call: the strings in their JSON, or the text itself. */
export function wordsOf(input: unknown): string {
  if (typeof input !== 'string') return stringsOf(input).join(' ');
  if (input.length > maxParsedCharacters) return input;
  try {
    return stringsOf(JSON.parse(input)).join(' ');
  } catch {
    return input;
  }
}
