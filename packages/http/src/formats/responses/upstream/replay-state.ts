import { isLongJson, isRecord, type JsonObject, numberOf } from '../../../json/index.ts';
import type { ResponseContext } from '../../format.ts';
import { doneEvent, serverSentJson, typedEvent, type LongEnd } from '../../shared/index.ts';
import type { MessageOutput } from '../answer/message-output.ts';
import type { ResponsesRequest } from '../request/responses-request.ts';
import type { ResponseEvent, ResponseStream, StreamItem, StreamText } from './answer-original.ts';

/** The state of a response that is replayed. */
export interface ReplayState {
  readonly stream: ResponseStream;
  readonly request: ResponsesRequest;
  readonly context: ResponseContext;
  /** The number of events that were sent. */
  written: number;
  /** The highest index of an item that was sent. */
  lastIndex: number;
  /** Whether an event with the response object was sent. */
  hasOpened: boolean;
  /** Messages that the gateway adds, by the ids of their texts. */
  readonly ownTexts: Map<string, MessageOutput>;
  /** The event that closes the answer, if it is long. */
  longEnd: LongEnd | undefined;
}

/** Writes an event with the next `sequence_number`. */
export function sendEvent(replay: ReplayState, event: JsonObject): string {
  return typedEvent(numberEvent(replay, event));
}

/** Writes the event that closes the answer. A long one becomes the `longEnd` of the state. */
export function sendEnd(replay: ReplayState, event: JsonObject): string[] {
  if (!isLongJson(event)) return [sendEvent(replay, event)];
  replay.longEnd = { event: numberEvent(replay, event), following: [doneEvent] };
  return [];
}

function numberEvent(replay: ReplayState, event: JsonObject): JsonObject {
  const { stream, written } = replay;
  replay.written += 1;
  return { ...event, sequence_number: stream.firstNumber + written };
}

/** Writes an event that was not parsed with the next `sequence_number`. */
export function sendRenumbered(
  replay: ReplayState,
  { name, data, numberStart, numberEnd }: ResponseEvent,
): string {
  const number = replay.stream.firstNumber + replay.written;
  replay.written += 1;
  return serverSentJson(`${data.slice(0, numberStart)}${number}${data.slice(numberEnd)}`, name);
}

/** Whether the pipeline dropped an item, so it is not sent. */
export function isDropped({ stream }: ReplayState, index: number): boolean {
  if (!stream.gatewayCalls.has(index)) return false;
  return stream.items.get(index)?.call?.hasReturned === false;
}

/** Returns the index of an item among the sent items. */
export function placeOfItem(replay: ReplayState, index: number): number {
  let place = index;
  for (const at of replay.stream.gatewayCalls) if (at < index && isDropped(replay, at)) place -= 1;
  return place;
}

/** Sets `output_index` of an event to the sent index of its item. Returns the same object if the index did not change. */
export function withPlace(replay: ReplayState, event: JsonObject): JsonObject {
  const index = numberOf(event['output_index']);
  if (index === undefined) return event;
  const place = placeOfItem(replay, index);
  return place === index ? event : { ...event, output_index: place };
}

/** Updates the state for an event that is sent. */
export function noteSent(
  replay: ReplayState,
  { kind, item, text }: ResponseEvent,
  json: JsonObject | undefined,
): void {
  // A provider may have sent anything in the place of an item.
  const wire = isRecord(json?.['item']) ? json['item'] : undefined;
  switch (kind) {
    case 'response':
      replay.hasOpened = true;
      break;
    case 'item-added':
      if (item === undefined) break;
      item.hasBegun = true;
      item.begun = wire ?? {};
      noteInput(item, item.begun);
      noteIndex(replay, item);
      break;
    case 'item-done':
      if (item === undefined) break;
      item.hasBegun = true;
      noteIndex(replay, item);
      item.sent ??= wire;
      break;
    case 'part-added':
      if (text !== undefined) text.hasBegun = true;
      break;
    case 'part-done':
      if (text !== undefined) text.hasPartEnded = true;
      break;
    case 'text-done':
      if (text !== undefined) text.hasEnded = true;
      break;
    case 'other':
      if (item !== undefined && json !== undefined) noteInput(item, json);
      break;
    default:
  }
}

/** Updates the sent input of a call: an event adds to it, or has all of it. */
function noteInput(
  { call }: StreamItem,
  { delta, arguments: json, input = json }: JsonObject,
): void {
  if (call === undefined) return;
  if (typeof delta === 'string') call.sentInput += delta;
  else if (typeof input === 'string') call.sentInput = input;
}

function noteIndex(replay: ReplayState, { index }: StreamItem): void {
  const place = placeOfItem(replay, index);
  if (place > replay.lastIndex) replay.lastIndex = place;
}

/** Whether the sent text differs from the received text. */
export function isChanged({ sent, received }: StreamText): boolean {
  return sent.read() !== received.read();
}

/** Returns the fields that identify a text in its events. */
export function fieldsOfText(
  replay: ReplayState,
  { item, itemId, list, at }: StreamText,
): JsonObject {
  return {
    item_id: itemId,
    output_index: placeOfItem(replay, item.index),
    [list === 'summary' ? 'summary_index' : 'content_index']: at,
  };
}

/** Creates a delta event for a text. */
export function deltaEvent(replay: ReplayState, text: StreamText, delta: string): JsonObject {
  const { event } = text;
  return {
    type: `${event}.delta`,
    ...fieldsOfText(replay, text),
    delta,
    ...(event === 'response.output_text' && { logprobs: [] }),
  };
}

/** Creates the content part for a text, with the text that was sent so far. */
export function partOfText({ event, list, sent }: StreamText): JsonObject {
  const text = sent.read();
  if (list === 'summary') return { type: 'summary_text', text };
  if (event === 'response.refusal') return { type: 'refusal', refusal: text };
  if (event !== 'response.output_text') return { type: 'reasoning_text', text };
  return { type: 'output_text', text, annotations: [], logprobs: [] };
}
