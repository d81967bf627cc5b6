import { findLeak } from '../../content-filter/index.ts';
import { SdkError } from '../../errors/index.ts';
import { finishInTurns } from '../../internal/index.ts';
import type { AnswerFilter } from './answer-filter.ts';

const withheld =
  "The model call failed. The provider's message was withheld because it would reveal confidential instructions.";
/** Fields that say what an error is and how to handle it. */
const keptNames: ReadonlySet<PropertyKey> = new Set([
  'name',
  'code',
  'status',
  'statusCode',
  'isRetryable',
  'responseHeaders',
  'headers',
]);
/** The field with the request. It is the caller's own, so it may contain hidden text. */
const requestName = 'requestBodyValues';
/** Maximum depth of the values of an error that are read. */
const maxDepth = 5;
const maxCharacters = 200_000;

/** Makes a call and removes from its error the text that the filter withholds. */
export async function withFilteredErrors<Result>(
  filter: AnswerFilter | undefined,
  call: () => PromiseLike<Result>,
): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    throw await filterError(error, filter);
  }
}

/**
 * Removes from an error the text that the content filter withholds. Providers quote a prompt that they refuse, and the
 * error of a broken stream contains the piece at which it broke.
 *
 * @returns the same error if it reveals nothing.
 */
export async function filterError(
  error: unknown,
  filter: AnswerFilter | undefined,
): Promise<unknown> {
  if (filter === undefined) return error;
  const texts: ErrorTexts = { found: [], characters: 0, seen: new Set() };
  addTexts(error, maxDepth, texts);
  const text = texts.found.join('\n').slice(0, maxCharacters);
  const leak = text !== '' && (await finishInTurns(findLeak(filter.answer, text), filter.tenant));
  if (!leak) return error;
  return error instanceof Error
    ? stripWords(error)
    : new SdkError({ name: 'ToolgateWithheldError', message: withheld });
}

/** The texts of an error that are read. */
interface ErrorTexts {
  found: string[];
  characters: number;
  /** The objects that were read. */
  seen: Set<object>;
}

/** Adds the texts of a value, until there are enough characters. */
function addTexts(value: unknown, depth: number, texts: ErrorTexts): void {
  if (typeof value === 'string') {
    texts.found.push(value);
    texts.characters += value.length;
  } else if (isReadable(value) && depth > 0 && !texts.seen.has(value)) {
    texts.seen.add(value);
    // Both are not enumerable. The stack repeats the message.
    const hidden = value instanceof Error ? [value.message, value.cause] : [];
    for (const one of hidden) addTexts(one, depth - 1, texts);
    for (const name of Object.keys(value)) {
      if (texts.characters >= maxCharacters) break;
      if (name !== requestName) addTexts(value[name], depth - 1, texts);
    }
  }
}

/**
 * Whether the fields of a value are read. Binary data has a field for each byte but no text; an error of Node.js about
 * the head of an answer contains 64 kB of it.
 */
function isReadable(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !ArrayBuffer.isView(value);
}

/** Creates an error of the same kind with a neutral message. */
function stripWords(error: Error): Error {
  const copy = Object.create(Object.getPrototypeOf(error) as object) as Error;
  const properties = Object.getOwnPropertyDescriptors(error) as Record<
    PropertyKey,
    PropertyDescriptor
  >;
  for (const name of Reflect.ownKeys(properties)) {
    const property = properties[name];
    const isKept = typeof name === 'symbol' || keptNames.has(name);
    if (property && isKept) Object.defineProperty(copy, name, property);
  }
  const hidden = { configurable: true, writable: true };
  Object.defineProperty(copy, 'message', { ...hidden, value: withheld });
  Object.defineProperty(copy, 'stack', { ...hidden, value: `${error.name}: ${withheld}` });
  return copy;
}
