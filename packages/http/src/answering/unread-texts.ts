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
  const places = roots.map((value): Place => ({ name: '', value }));
  let seen = 0;
  let nextPause = valuesInPiece;
  for (const place of places) {
    seen += 1;
    // Finding the values in an object takes longer than reading them.
    if (seen + places.length >= nextPause) {
      yield;
      nextPause = seen + places.length + valuesInPiece;
    }
    if (typeof place.value !== 'string') addInner(places, place);
    else if (isText(place.name, place.value) && !read.has(place.value)) texts.push(place.value);
  }
  return texts;
}

/** A value and the name of its field. */
interface Place {
  name: string;
  value: unknown;
}

/** Adds the values in a value. The names of fields count as values too. */
function addInner(places: Place[], { name, value }: Place): void {
  if (Array.isArray(value)) {
    for (const one of value) places.push({ name, value: one });
  } else if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)) {
    for (const [key, one] of Object.entries(value)) {
      places.push({ name: '', value: key }, { name: key, value: one });
    }
  }
}

function isText(name: string, value: string): boolean {
  return !isHarmlessText(value) && !(fileNames.has(name) && file.test(value));
}
