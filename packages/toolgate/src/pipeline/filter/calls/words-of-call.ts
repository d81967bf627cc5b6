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
  return yield* joinWords(value);
}

/** Joins the texts in a value, and then the names of its properties. */
function* joinWords(value: object): LongWork<string> {
  const texts: string[] = [];
  const names: string[] = [];
  // A recursive function would overflow the stack on deep nesting.
  const open = [membersOf(value, names)];
  let read = 0;
  for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
    const { done, value: member } = last.next();
    if (done === true) open.pop();
    else if (typeof member === 'string') texts.push(member);
    else if (typeof member === 'object' && member !== null) open.push(membersOf(member, names));
    read += 1;
    if (read % valuesInPiece === 0) yield;
  }
  return [...texts, ...names].join(' ');
}

/** Adds the names of an object to `names`, with a step for each, and then yields the members of the object or list. */
function* membersOf(container: object, names: string[]): Generator<unknown, void, undefined> {
  if (Array.isArray(container)) return yield* container as unknown[];
  const own = Object.keys(container);
  for (const name of own) {
    const stripped = stripSeriesMarks(name);
    if (stripped !== '') names.push(stripped);
    yield undefined;
  }
  for (const name of own) yield (container as Record<string, unknown>)[name];
}

/** Parses the object or list that a text holds as JSON. */
function parseContainer(text: string): object | undefined {
  if (text.length > maxParsedCharacters || !/^\s*[[{]/.test(text)) return undefined;
  return readJson(text) as object | undefined;
}
