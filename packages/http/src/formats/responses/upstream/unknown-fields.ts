import { isObjectList, type JsonObject } from '../../../json/index.ts';
import { readLogprobTexts } from '../../read-logprob-texts.ts';
import {
  foreignFields,
  isOpaque,
  joinUnknown,
  noFields,
  type ReadFields,
  readFields,
  typeName,
  unknownFields,
} from '../../unknown-texts.ts';
import { hostedNames, namesTool } from './item-call.ts';

/** Fields of events that hold only ids, types or words of a fixed list. */
const eventNames: ReadonlySet<string> = new Set([
  'type',
  'item_id',
  'obfuscation',
  'event_id',
  'sequence_number',
  'output_index',
  'content_index',
  'summary_index',
  'annotation_index',
]);
/** The fields of events that the codec reads elsewhere, each event only one of them. */
type EventField =
  | 'item'
  | 'part'
  | 'response'
  | 'delta'
  | 'text'
  | 'refusal'
  | 'arguments'
  | 'input';
const eventFields: Readonly<Record<EventField, ReadFields>> = {
  item: readFields({ item: 'object' }),
  part: readFields({ part: 'object' }),
  response: readFields({ response: 'object' }),
  delta: readFields({ delta: 'string' }),
  // An end event repeats the whole text.
  text: readFields({ text: 'string' }),
  refusal: readFields({ refusal: 'string' }),
  arguments: readFields({ arguments: 'string' }),
  input: readFields({ input: 'string' }),
};
/** Fields with images or audio, by event type. They hold no text and are very large. */
const mediaFields: ReadonlyMap<unknown, ReadonlySet<string>> = new Map([
  ['response.audio.delta', new Set(['delta'])],
  ['response.output_audio.delta', new Set(['delta'])],
  ['response.image_generation_call.partial_image', new Set(['partial_image_b64'])],
]);
const mediaNames: ReadonlySet<string> = new Set([
  ...eventNames,
  'background',
  'output_format',
  'partial_image_index',
  'quality',
  'size',
]);
/** Matches types of events. Any other value counts as text. */
const eventType = /^response\.[a-z_.]{1,55}$/;

/**
 * Returns the unknown fields of an event of a known type.
 *
 * @param read the field that the codec reads elsewhere.
 */
export function unknownOfEvent(event: JsonObject, read: EventField): JsonObject | undefined {
  return withLogprobs(unknownFields(event, eventNames, eventFields[read]), event);
}

/** Returns the unknown fields of an event of any other type. */
export function textsOfEvent(event: JsonObject): JsonObject | undefined {
  const { type } = event;
  const media = mediaFields.get(type);
  const names = media ? mediaNames : eventNames;
  const unknown = omitOpaque(unknownFields(event, names, noFields), media);
  // If events have pieces of a text instead of a type, the filter reads these pieces as one text.
  if (typeof type !== 'string' || !eventType.test(type)) return { type, event: unknown };
  return unknown && { [type]: unknown };
}

/** Removes the named fields if they are opaque (base64), since no reader understands them. */
function omitOpaque(
  unknown: JsonObject | undefined,
  names: ReadonlySet<string> | undefined,
): JsonObject | undefined {
  if (unknown === undefined || names === undefined) return unknown;
  const entries = Object.entries(unknown);
  const readable = entries.filter(([name, value]) => !(names.has(name) && isOpaque(value)));
  return readable.length === 0 ? undefined : Object.fromEntries(readable);
}

/** Replaces log probabilities by the texts that they spell: the tokens, and each rank of alternatives. */
function withLogprobs(
  unknown: JsonObject | undefined,
  { logprobs }: JsonObject,
): JsonObject | undefined {
  if (unknown === undefined || !isObjectList(logprobs)) return unknown;
  const { logprobs: _list, ...rest } = unknown;
  const all = joinUnknown(readLogprobTexts({ content: logprobs }), rest);
  return all && Object.keys(all).length > 0 ? all : undefined;
}

/** The fields of parts that are read, by the field of their text. */
const partFields = {
  text: readFields({ text: 'string', annotations: 'empty' }),
  refusal: readFields({ refusal: 'string', annotations: 'empty' }),
};

/** Returns the unknown fields of a part of a message. */
export function unknownOfPart(part: JsonObject): JsonObject | undefined {
  const fields = partFields[part['type'] === 'refusal' ? 'refusal' : 'text'];
  return withLogprobs(unknownFields(part, typeName, fields), part);
}

/** Fields of items that hold only ids, types or words of a fixed list. */
const itemNames: ReadonlySet<string> = new Set([
  'type',
  'id',
  'call_id',
  'status',
  'role',
  'phase',
]);
const fieldsOfItems: ReadonlyMap<string, ReadFields> = new Map([
  ['message', readFields({ content: 'any', summary: 'empty' })],
  ['reasoning', readFields({ content: 'any', summary: 'any' })],
  ['function_call', readFields({ name: 'string', arguments: 'any', input: 'empty' })],
  ['custom_tool_call', readFields({ name: 'string', input: 'any', arguments: 'empty' })],
]);
const sealFields: ReadonlySet<string> = new Set(['encrypted_content']);
const opaqueFields: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['message', sealFields],
  ['reasoning', sealFields],
  ['compaction', sealFields],
  ['image_generation_call', new Set(['result'])],
]);

/** Returns the unknown fields of an item: all but the texts of messages and reasoning and the input of the caller's tools. */
export function unknownOfItem(item: JsonObject): JsonObject | undefined {
  const type = String(item['type']);
  const fields = fieldsOfItems.get(type);
  const unknown = omitOpaque(
    unknownFields(item, itemNames, fields ?? noFields),
    opaqueFields.get(type),
  );
  // An image, for example, has no readable field, but an endpoint of another format leaves it out.
  return fields ? unknown : foreignFields(item, unknown ?? {});
}

/**
 * Returns the unknown fields of a call that the caller runs. All fields of a call of a hosted tool are its input, except its
 * ids, its type and its status.
 */
export function unknownOfCall(item: JsonObject): JsonObject | undefined {
  if (namesTool(item)) return unknownOfItem(item);
  return unknownFields(hostedNames(item), itemNames, noFields);
}
