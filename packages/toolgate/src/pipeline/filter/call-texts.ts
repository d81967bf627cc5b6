import { finishAtOnce, type LongWork } from '../../internal/index.ts';

/** The texts in a JSON value, each list in the order in which a reader meets it. */
export interface CallTexts {
  /** The names of properties, without digits at their ends. */
  names: string[];
  /** Each text with its name, without digits at its end; empty in a list of its own. */
  values: { name: string; text: string }[];
}

/** Marks that only distinguish the names of one series: `word1`, `word_2`, `line-3`. */
export const seriesMark: RegExp = /[\s\d_.-]/;

/** JSON in a text of JSON is read as such up to this depth. */
const maxNesting = 3;

/** A value that is still to be read. */
interface Unread {
  /** Its name. */
  name: string;
  value: unknown;
  /** How many texts had it. */
  nesting: number;
}

/**
 * Reads the arguments of a call, or what a tool gave back, as what a reader makes of it.
 *
 * @returns `undefined` for anything but JSON, and for JSON that is neither object nor list.
 */
export function readCallTexts(input: string): CallTexts | undefined {
  const root = parseContainer(input);
  return root && finishAtOnce(readTexts(root));
}

/** How many values are read in one piece. */
const valuesInPiece = 512;

function* readTexts(root: object): LongWork<CallTexts> {
  const texts: CallTexts = { names: [], values: [] };
  let values = 0;
  // Deep nesting would overflow the stack of a function that calls itself.
  const left: Unread[] = [{ name: '', value: root, nesting: 0 }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    values += 1;
    if (values % valuesInPiece === 0) yield;
    const { name, nesting } = next;
    let { value } = next;
    if (typeof value === 'string') {
      const parsed = nesting < maxNesting ? parseContainer(value) : undefined;
      if (parsed === undefined) texts.values.push({ name, text: value });
      value = parsed;
    }
    if (typeof value !== 'object' || value === null) continue;
    const isText = value !== next.value;
    const unread = inner(name, value, texts).toReversed();
    for (const one of unread) left.push({ ...one, nesting: isText ? nesting + 1 : nesting });
  }
  return texts;
}

/** From both ends, character by character: a pattern would try a long run of marks from each of them. */
function stripMarks(name: string): string {
  let start = 0;
  while (start < name.length && seriesMark.test(name.charAt(start))) start += 1;
  let end = name.length;
  while (end > start && seriesMark.test(name.charAt(end - 1))) end -= 1;
  return name.slice(start, end);
}

/** The object or list that a text is as JSON. */
function parseContainer(text: string): object | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** A longer text is not parsed, since that takes long in one go; its words are the same. */
const maxParsedCharacters = 100_000;

/**
 * The words of a call that was made earlier, one after the other, however they are spread over its arguments.
 *
 * @param input the arguments: a JSON value, or a text that may be JSON.
 */
export function* wordsOfCall(input: unknown): LongWork<string> {
  const isShort = typeof input !== 'string' || input.length <= maxParsedCharacters;
  const root = typeof input === 'string' && isShort ? parseContainer(input) : input;
  if (typeof root !== 'object' || root === null) {
    return typeof input === 'string' ? input : (JSON.stringify(input) ?? '');
  }
  const texts = yield* readTexts(root);
  return [...texts.values.map(({ text }) => text), ...texts.names].join(' ');
}

/** The values in a list or an object, which are still to be read. */
function inner(
  name: string,
  value: object,
  { names }: CallTexts,
): Pick<Unread, 'name' | 'value'>[] {
  if (Array.isArray(value)) return value.map((one: unknown) => ({ name, value: one }));
  return Object.entries(value).map(([key, one]: [string, unknown]) => {
    const bare = stripMarks(key);
    if (bare !== '') names.push(bare);
    return { name: bare, value: one };
  });
}
