import type { LongWork } from '../../internal/index.ts';
import { stripSeriesMarks } from './json-strings.ts';

/** A longer text is not parsed, since that takes long in one go; its words are the same. */
const maxParsedCharacters = 100_000;
/** How many values are read in one piece. */
const valuesInPiece = 512;

/**
 * The words of a call that was made earlier, one after the other, however they are spread over its arguments: first the texts in them, then
 * the names of properties.
 *
 * @param input the arguments: a JSON value, or a text that may be JSON.
 */
export function* wordsOfCall(input: unknown): LongWork<string> {
  const value = typeof input === 'string' ? (parseContainer(input) ?? input) : input;
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  const texts: string[] = [];
  const names: string[] = [];
  // Deep nesting would overflow the stack of a function that calls itself.
  const unread: unknown[] = [value];
  while (unread.length > 0) {
    const next = unread.pop();
    if (typeof next === 'string') texts.push(next);
    if (typeof next !== 'object' || next === null) continue;
    // The last that is added is the next to be read.
    const members = Object.entries(next).toReversed();
    for (const [at, [, member]] of members.entries()) {
      unread.push(member);
      if (at % valuesInPiece === valuesInPiece - 1) yield;
    }
    if (!Array.isArray(next)) for (const name of namesOf(members)) names.push(name);
  }
  return [...texts, ...names].join(' ');
}

/** The names among members in reverse order. */
function namesOf(members: readonly [name: string, member: unknown][]): string[] {
  return members
    .map(([name]) => stripSeriesMarks(name))
    .filter((name) => name !== '')
    .toReversed();
}

/** The object or list that a text is as JSON. */
function parseContainer(text: string): object | undefined {
  if (text.length > maxParsedCharacters || !/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as object;
  } catch {
    return undefined;
  }
}
