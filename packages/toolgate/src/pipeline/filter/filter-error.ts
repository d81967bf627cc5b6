import { findLeak } from '../../content-filter/index.ts';
import { SdkError } from '../../errors/index.ts';
import { finishInTurns, isHarmlessValue } from '../../internal/index.ts';
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
]);
const headerNames: ReadonlySet<PropertyKey> = new Set(['responseHeaders', 'headers']);
/** The headers that say when to try again. */
const keptHeaders: ReadonlySet<string> = new Set([
  'retry-after',
  'retry-after-ms',
  'x-should-retry',
]);
/** A date is the longest valid value of these headers. */
const maxHeaderLength = 40;
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
 * @returns the same error if it reveals nothing. An error that is too large to be read whole counts as revealing.
 */
export async function filterError(
  error: unknown,
  filter: AnswerFilter | undefined,
): Promise<unknown> {
  if (filter === undefined) return error;
  const texts: ErrorTexts = { found: [], characters: 0, isCut: false, seen: new Set() };
  addTexts(error, maxDepth, texts);
  if (!texts.isCut && !(await isRevealing(texts.found.join('\n'), filter))) return error;
  return error instanceof Error
    ? stripWords(error)
    : new SdkError({ name: 'ToolgateWithheldError', message: withheld });
}

async function isRevealing(text: string, { answer, tenant }: AnswerFilter): Promise<boolean> {
  return text !== '' && (await finishInTurns(findLeak(answer, text), tenant)) !== undefined;
}

/** The texts of an error that are read. */
interface ErrorTexts {
  found: string[];
  characters: number;
  /** Whether a limit left texts unread. */
  isCut: boolean;
  /** The objects that were read. */
  seen: Set<object>;
}

/** Adds the texts of a value, up to the limits. */
function addTexts(value: unknown, depth: number, texts: ErrorTexts): void {
  if (texts.isCut) return;
  if (typeof value === 'string') {
    texts.found.push(value);
    texts.characters += value.length;
    texts.isCut = texts.characters > maxCharacters;
  } else if (isReadable(value) && !texts.seen.has(value)) {
    texts.isCut = depth === 0;
    texts.seen.add(value);
    // Both are not enumerable. The stack repeats the message.
    const hidden = value instanceof Error ? [value.message, value.cause] : [];
    for (const one of hidden) addTexts(one, depth - 1, texts);
    for (const name of Object.keys(value)) {
      if (texts.isCut) break;
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
  const hidden = { configurable: true, writable: true };
  const properties = Object.getOwnPropertyDescriptors(error) as Record<
    PropertyKey,
    PropertyDescriptor
  >;
  for (const name of Reflect.ownKeys(properties)) {
    const { enumerable = false, value } = properties[name] ?? {};
    const kept = keep(name, value);
    if (kept !== undefined) {
      Object.defineProperty(copy, name, { ...hidden, enumerable, value: kept });
    }
  }
  Object.defineProperty(copy, 'message', { ...hidden, value: withheld });
  Object.defineProperty(copy, 'stack', { ...hidden, value: `${error.name}: ${withheld}` });
  return copy;
}

/** Returns the value that the copy keeps of a field; `undefined` to drop the field. */
function keep(name: PropertyKey, value: unknown): unknown {
  if (headerNames.has(name)) return pickHeaders(value);
  const isKept = typeof name === 'symbol' || (keptNames.has(name) && isHarmlessValue(value));
  return isKept ? value : undefined;
}

function pickHeaders(headers: unknown): Record<string, string> {
  const entries = headers instanceof Headers ? [...headers] : Object.entries(headers ?? {});
  return Object.fromEntries(
    entries.filter(
      ([name, value]) =>
        keptHeaders.has(name.toLowerCase()) &&
        typeof value === 'string' &&
        value.length <= maxHeaderLength,
    ),
  );
}
