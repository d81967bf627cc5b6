import { type LongWork, readJson } from '../../../internal/index.ts';
import { stripSeriesMarks } from './json-strings.ts';

/** Parsing a longer text would block the process for too long; the text itself has the same words. */
const maxParsedCharacters = 100_000;
/** Number of values that are read in one piece. */
const valuesInPiece = 512;

/**
 * Returns the words of an earlier call in one text, however they are spread over its arguments: first its texts, then
 * the names of its properties.
 *
 * @param input the arguments: a JSON value, or a text that may be JSON.
 */
export function* wordsOfCall(input: unknown): LongWork<string> {
  const value = typeof input === 'string' ? (parseContainer(input) ?? input) : input;
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  const texts: string[] = [];
  const names: string[] = [];
  // A recursive function would overflow the stack on deep nesting.
  const unread: unknown[] = [value];
  while (unread.length > 0) {
    const next = unread.pop();
    if (typeof next === 'string') texts.push(next);
    if (typeof next !== 'object' || next === null) continue;
    // The value added last is read next.
    const members = Object.entries(next).toReversed();
    for (const [at, [, member]] of members.entries()) {
      unread.push(member);
      if (at % valuesInPiece === valuesInPiece - 1) yield;
    }
    if (!Array.isArray(next)) for (const name of namesOf(members)) names.push(name);
  }
  return [...texts, ...names].join(' ');
}

/** Returns the names of members in the order of the value; the members come in reverse order. */
function namesOf(members: readonly [name: string, member: unknown][]): string[] {
  return members
    .map(([name]) => stripSeriesMarks(name))
    .filter((name) => name !== '')
    .toReversed();
}

/** Parses the object or list that a text holds as JSON. */
function parseContainer(text: string): object | undefined {
  if (text.length > maxParsedCharacters || !/^\s*[[{]/.test(text)) return undefined;
  return readJson(text) as object | undefined;
}
