import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import { isHarmlessText, type LongWork } from 'toolgate/internal';
import type { GuardField } from 'toolgate/pipeline';
import type { WireRequest } from '../formats/format.ts';
import { type OriginalPart, originalOf } from '../formats/original.ts';
import { endsPiece } from '../formats/shared/index.ts';
import { type JsonObject, omit } from '../json/index.ts';

/** Fields whose files and addresses the codecs read. */
const fileNames: ReadonlySet<string> = new Set([
  'data',
  'file_data',
  'file_url',
  'image_url',
  'url',
]);
/** The original of a block of messages also has the message around it. */
type OriginalBlock = OriginalPart & { readonly message?: { readonly wire?: JsonObject } };

/** Matches a web address, or a file in base64. A text that only begins like one is read. */
const file = /^(?:https?:\S+|data:[^\s,]{0,256};base64,[A-Za-z\d+/_=-]*)$/;
/** Known settings that bring texts to the model. */
const passedSettings: ReadonlySet<string> = new Set(['chat_template_kwargs', 'prediction']);
const none: ReadonlySet<string> = new Set();

/** The work pauses after this many values. */
const valuesInPiece = 512;

/**
 * Finds the texts that a provider of the caller's format gets, and that the codec did not read into messages and tools:
 * other fields of the request, of its tools, and of the messages of users and tools, and the variables of a stored
 * prompt. The prompt guard reads them.
 *
 * @param prompt the messages that the codec read, which remember their originals.
 */
export function* unreadTexts(
  prompt: LanguageModelV4Prompt,
  { body, fieldNames, variables, options }: WireRequest,
): LongWork<GuardField[]> {
  if (body === undefined) return [];
  const fields: GuardField[] = [];
  function* add(message: number, wires: readonly unknown[], read: readonly unknown[]) {
    if (wires.length === 0) return;
    const strings = yield* findTexts(wires, new Set(yield* findTexts(read)));
    if (strings.length > 0) fields.push({ message, origin: 'indirect', strings });
  }

  for (const [index, { role, content, providerOptions, ...rest }] of prompt.entries()) {
    if (endsPiece(index)) yield;
    if (role === 'system') yield* add(index, toolsOf(rest), []);
    if (role !== 'user' && role !== 'tool') continue;
    yield* add(index, originalsOf(rest, content), [content, providerOptions]);
  }
  for (const text of yield* findTexts([variables])) {
    fields.push({ message: prompt.length, origin: 'user', strings: [text] });
  }
  const { tools, functions, ...others } = body;
  yield* add(prompt.length, [tools, functions], [options.tools]);
  for (const name in others) {
    if (fieldNames?.has(name) && !passedSettings.has(name)) continue;
    yield* add(prompt.length, [{ [name]: others[name] }], [variables]);
  }
  return fields;
}

/** Returns the tools that a message of the app adds to the request. */
function toolsOf(message: object): readonly unknown[] {
  const tools = originalOf<OriginalPart>(message)?.wire['tools'];
  return tools === undefined ? [] : [tools];
}

/** Returns the original of a message. If it has none of its own, returns those of its parts. */
function originalsOf(whole: object, parts: readonly object[]): readonly JsonObject[] {
  const own = originalOf<OriginalPart>(whole);
  if (own !== undefined) return [own.wire];
  const messages = new Set<JsonObject>();
  const wires = new Set<JsonObject>();
  for (const part of parts) {
    const { wire, message } = originalOf<OriginalBlock>(part) ?? {};
    if (message?.wire !== undefined) messages.add(message.wire);
    if (wire !== undefined) wires.add(wire);
  }
  return [...Array.from(messages, (message) => omit(message, 'content')), ...wires];
}

/** Finds the strings and names in values that are longer than an id or a word of a fixed list, in order of their depth. */
function* findTexts(
  roots: readonly unknown[],
  read: ReadonlySet<string> = none,
): LongWork<string[]> {
  const texts: string[] = [];
  // Only lists and objects wait here, and their values are read in place. A large request has 100,000 values, and an object
  // for each of them would take more memory than the request.
  const containers: Container[] = [{ name: '', value: roots }];
  let rest = valuesInPiece;

  function add(name: string, value: unknown): void {
    if (typeof value === 'string') {
      if (isText(name, value) && !read.has(value)) texts.push(value);
    } else if (isContainer(value)) containers.push({ name, value });
  }

  function endsPieceAfter(count: number): boolean {
    rest -= count;
    if (rest > 0) return false;
    rest = valuesInPiece;
    return true;
  }

  for (const { name, value } of containers) {
    const names = Array.isArray(value) ? undefined : Object.keys(value);
    const values: readonly unknown[] = Array.isArray(value) ? value : [];
    const length = names?.length ?? values.length;
    // Listing the names of an object takes longer than reading its values.
    if (endsPieceAfter(1 + (names?.length ?? 0))) yield;
    for (let index = 0; index < length; index += 1) {
      if (endsPieceAfter(1)) yield;
      const key = names?.[index];
      if (key === undefined) add(name, values[index]);
      else {
        add('', key);
        add(key, (value as Record<string, unknown>)[key]);
      }
    }
  }
  return texts;
}

/** A list or an object, and the name of its field. */
interface Container {
  name: string;
  value: object;
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !ArrayBuffer.isView(value);
}

function isText(name: string, value: string): boolean {
  return !isHarmlessText(value) && !(fileNames.has(name) && file.test(value));
}
