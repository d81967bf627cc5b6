import { isHarmlessText } from 'toolgate/internal';
import {
  createLongText,
  isRecord,
  type JsonObject,
  numberOf,
  setField,
} from '../../../json/index.ts';
import { addPiece, setOriginal } from '../../original.ts';
import { refusalMark } from '../../refusal.ts';
import { readAnnotations } from '../../shared/index.ts';
import { foreignFields, joinUnknown } from '../../unknown-texts.ts';
import {
  jsonOf,
  type ResponseEvent,
  type ResponsePiece,
  type StreamItem,
  type StreamText,
} from './answer-original.ts';
import { addMain, addUnknown, type ReadState } from './read-state.ts';
import { kindOfPart, refusal, type TextKind, textOfPart } from './text-kinds.ts';
import { unknownOfEvent, unknownOfPart } from './unknown-fields.ts';

/** The place of a text: its item, its kind and its index in a list of the item. */
export interface TextPlace {
  item: StreamItem;
  kind: TextKind;
  at: number;
}

/** Returns the text at a place, if it has begun. */
function findText({ stream }: ReadState, place: TextPlace): StreamText | undefined {
  return stream.places.get(keyOf(place));
}

function keyOf({ item, kind, at }: TextPlace): string {
  return `${item.index}.${kind.list}.${at}`;
}

/** The deltas of a text are joined each time they reach this many characters. */
const joinedCharacters = 4096;

/** Returns the open text at a place. It begins a new text if no text is open. */
function openText(state: ReadState, place: TextPlace, event?: ResponseEvent): StreamText {
  const { texts, places } = state.stream;
  const key = keyOf(place);
  const existing = places.get(key);
  if (existing?.isOver === false) return existing;
  const { item, kind, at } = place;
  const { id: itemId, phase } = item.wire;
  const id = existing === undefined ? key : `${key}.${texts.size}`;
  const text: StreamText = {
    id,
    ...kind,
    at,
    item,
    itemId: isHarmlessText(itemId) ? itemId : undefined,
    received: createLongText(joinedCharacters),
    citations: [],
    isOver: false,
    sent: createLongText(joinedCharacters),
    hasBegun: false,
    hasEnded: false,
    hasPartEnded: false,
  };
  texts.set(id, text);
  places.set(key, text);
  if (kind === refusal) state.hasRefused = true;
  const openai =
    kind.kind === 'text'
      ? { ...(typeof phase === 'string' && { phase }), ...(kind === refusal && refusalMark) }
      : { itemId: typeof itemId === 'string' ? itemId : '' };
  const metadata = Object.keys(openai).length > 0 && { providerMetadata: { openai } };
  const part = { type: `${kind.kind}-start` as const, id, ...metadata };
  if (event === undefined) state.parts.push(part);
  else addMain(state, event, part);
  return text;
}

function addText(
  state: ReadState,
  streamText: StreamText,
  event: ResponseEvent,
  text: string,
): void {
  streamText.received.add(text);
  const piece = addPiece<ResponsePiece>({ event, place: deltaPlace, text, streamText });
  state.parts.push(
    setOriginal({ type: `${streamText.kind}-delta`, id: streamText.id, delta: text }, piece),
  );
}

/** The place of the text within a delta event. */
export const deltaPlace = ['delta'] as const;

function endText(state: ReadState, text: StreamText, event?: ResponseEvent): void {
  text.isOver = true;
  const cited = text.citations.length > 0 && { citations: text.citations };
  const part = { type: `${text.kind}-end` as const, id: text.id, ...cited };
  if (event === undefined) state.parts.push(part);
  else addMain(state, event, part);
  // The filter holds the end of reasoning until the next part comes, so a ping follows.
  if (text.kind === 'reasoning') state.parts.push({ type: 'ping' });
}

/**
 * Reads the whole text that an event repeats. Text that the deltas lacked is added. If the whole text differs from the
 * received text, it is returned as an unknown field.
 *
 * @param isLast whether no more deltas follow.
 * @returns the unknown fields.
 */
export function readWholeText(
  state: ReadState,
  place: TextPlace,
  { event, whole, isLast }: { event: ResponseEvent; whole: unknown; isLast: boolean },
): JsonObject | undefined {
  const begun = findText(state, place);
  const received = begun?.received.read() ?? '';
  const isContinued =
    begun?.isOver !== true && typeof whole === 'string' && whole.startsWith(received);
  if (isContinued && whole.length > received.length) {
    addText(state, openText(state, place), event, whole.slice(received.length));
  }
  const text = findText(state, place);
  if (isLast && text?.isOver === false) endText(state, text);
  const isRead = isContinued || whole == null || whole === '' || whole === received;
  return isRead ? undefined : { [`${keyOf(place)}.whole`]: whole };
}

/** Reads the end event of a text. */
export function readTextDone(state: ReadState, event: ResponseEvent, place: TextPlace): void {
  const json = jsonOf(event);
  const read = place.kind === refusal ? 'refusal' : 'text';
  const whole = json[read];
  const isOver = findText(state, place)?.isOver ?? false;
  const text = isOver ? findText(state, place) : openText(state, place);
  event.text = text;
  const repeated = readWholeText(state, place, { event, whole, isLast: false });
  const fields = newFields(place.item, pathOf(place), unknownOfEvent(json, read));
  addUnknown(state, event, joinUnknown(repeated, fields));
  if (isOver || text === undefined) addMain(state, event);
  else endText(state, text, event);
}

/** Reads an event with the next piece of a text. */
export function readDelta(state: ReadState, event: ResponseEvent, place: TextPlace): void {
  const text = openText(state, place);
  event.text = text;
  state.lastText = text;
  addDelta(state, event, text);
}

/** Adds the parts for a delta. */
export function addDelta(state: ReadState, event: ResponseEvent, text: StreamText): void {
  const json = jsonOf(event);
  const unknown = unknownOfEvent(json, 'delta');
  if (unknown !== undefined) {
    noteSpelled(text, unknown);
    addUnknown(state, event, { [String(json['type'])]: unknown });
  }
  addText(state, text, event, json['delta'] as string);
}

/** Joins the pieces of unknown fields, because the end event repeats the joined text. */
function noteSpelled({ item: { spelled }, list, at }: StreamText, unknown: JsonObject): void {
  for (const [name, value] of Object.entries(unknown)) {
    if (typeof value !== 'string') continue;
    const key = `${list}.${at}.${name}`;
    spelled.set(key, (spelled.get(key) ?? '') + value);
  }
}

/** Returns the place of the text to which an event belongs. */
export function placeOf(json: JsonObject, item: StreamItem, kind: TextKind): TextPlace {
  const at = numberOf(json[kind.list === 'summary' ? 'summary_index' : 'content_index']) ?? 0;
  return { item, kind, at };
}

/** Reads the start or end event of a part of an item. */
export function readPartEvent(
  state: ReadState,
  event: ResponseEvent,
  { item, isDone }: { item: StreamItem; isDone: boolean },
): void {
  const json = jsonOf(event);
  const part = isRecord(json['part']) ? json['part'] : {};
  const kind = kindOfPart(part, item);
  if (kind === undefined) {
    const fields = unknownPart(item, json['content_index'], part);
    addUnknown(state, event, joinUnknown(fields, unknownOfEvent(json, 'part')));
    return addMain(state, event);
  }
  const place = placeOf(json, item, kind);
  const whole = textOfPart(part);
  if (isDone || findText(state, place) !== undefined) {
    const repeated = readWholeText(state, place, { event, whole, isLast: isDone });
    const unknown = readPartFields(place, part);
    event.text = findText(state, place);
    addUnknown(state, event, joinUnknown(repeated, unknown, unknownOfEvent(json, 'part')));
    return addMain(state, event);
  }
  addUnknown(state, event, joinUnknown(readPartFields(place, part), unknownOfEvent(json, 'part')));
  event.text = openText(state, place, event);
  if (typeof whole === 'string' && whole !== '') addText(state, event.text, event, whole);
}

/** Returns the unknown fields of a part that were not read before. */
export function readPartFields(place: TextPlace, part: JsonObject): JsonObject | undefined {
  return newFields(place.item, pathOf(place), unknownOfPart(part));
}

/** Returns a part of an unknown type, if it was not read before. */
export function unknownPart(
  item: StreamItem,
  at: unknown,
  part: JsonObject,
): JsonObject | undefined {
  return newFields(item, 'part', foreignFields(part, { [String(at)]: part }));
}

function pathOf({ kind, at }: TextPlace): string {
  return `${kind.list}.${at}`;
}

/** Returns the unknown fields of an item, or a part of it, that are new or have a new value. */
export function newFields(
  { readFields, spelled }: StreamItem,
  path: string,
  unknown: JsonObject | undefined,
): JsonObject | undefined {
  if (unknown === undefined) return undefined;
  const fresh: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(unknown)) {
    const json = JSON.stringify(value);
    const key = `${path}.${name}`;
    const read = readFields.get(key);
    const readJson = typeof read === 'object' ? `[${read.join(',')}]` : read;
    if (readJson === json || spelled.get(key) === value) continue;
    readFields.set(key, json);
    setField(fresh, name, value);
  }
  return Object.keys(fresh).length === 0 ? undefined : { [path]: fresh };
}

/** Stores an annotation of a text. The end event repeats all annotations, so they also count as read fields. */
export function noteAnnotation(state: ReadState, place: TextPlace, annotation: unknown): void {
  findText(state, place)?.citations.push(...readAnnotations([annotation]));
  const { readFields } = place.item;
  const key = `${pathOf(place)}.annotations`;
  const before = readFields.get(key);
  const json = JSON.stringify(annotation);
  if (typeof before === 'object') before.push(json);
  else readFields.set(key, before === undefined ? [json] : [before.slice(1, -1), json]);
}
