import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { isRecord, type JsonObject, numberOf } from '../../../json/index.ts';
import { isPlainEvent, type ReceivedEvent } from '../../../upstream/event-reader.ts';
import { assertNoError, brokenStream, parseObject } from '../../../upstream/parse-object.ts';
import { createEventPatterns, type MatchedEvent, type VariableField } from '../../event-pattern.ts';
import { openEvent, originalKey, type WithOriginal, setOriginal } from '../../original.ts';
import { createUnknownMemory } from '../../unknown-texts.ts';
import type { StreamReader } from '../../upstream-codec.ts';
import {
  type EventKind,
  jsonOf,
  type ResponseEvent,
  type ResponsePiece,
  type ResponseStream,
  type StreamText,
  unknownPlace,
} from './answer-original.ts';
import { declaredTools } from './declared-tools.ts';
import { itemOf, readInputEvent, readItem } from './read-items.ts';
import { readResponse } from './read-response.ts';
import { addMain, addUnknown, type ReadState } from './read-state.ts';
import {
  addDelta,
  deltaPlace,
  noteAnnotation,
  placeOf,
  readDelta,
  readPartEvent,
  readTextDone,
} from './read-texts.ts';
import { textEventOf } from './text-kinds.ts';
import { textsOfEvent } from './unknown-fields.ts';

type Part = LanguageModelV4StreamPart;

/**
 * Opens the reader of a streamed response.
 *
 * @param request the body of the request to the provider.
 */
export function createStreamReader(request: JsonObject = {}): StreamReader {
  const stream: ResponseStream = {
    format: 'responses',
    known: undefined,
    firstNumber: 0,
    texts: new Map(),
    places: new Map(),
    items: new Map(),
    gatewayCalls: new Set(),
  };
  const state: ReadState = {
    stream,
    request,
    parts: [],
    tools: declaredTools(request),
    callIds: new Set(),
    hasCalls: false,
    hasRefused: false,
    lastText: undefined,
    freshFields: createUnknownMemory(),
  };
  const patterns = createTextPatterns();
  let position = 0;
  let isDone = false;
  return {
    start: (warnings) => setOriginal({ type: 'stream-start', warnings }, stream),
    isDone: () => isDone,
    push(received, parts) {
      // The final response object must come before `[DONE]`.
      if (received.data.startsWith('[DONE]')) throw brokenStream();
      state.parts = parts;
      const { lastText: last } = state;
      const matched = last?.isOver === false ? patterns.match(last, received) : undefined;
      if (last !== undefined && matched !== undefined) {
        pushDelta(parts, last, createEvent(received, 'delta', position), matched);
        position += 1;
        return;
      }
      const json = received.parsed ?? parseObject(received.data);
      assertNoError(json);
      if (position === 0) stream.firstNumber = numberOf(json['sequence_number']) ?? 0;
      const event = openResponseEvent(received, json, position);
      position += 1;
      const begun = parts.length;
      isDone = readEvent(state, event);
      if (!isPlainEvent(received, json['type'])) addLines(state, event, { received, begun });
      if (event.kind === 'delta' && !event.hasUnknown) patterns.learn(event);
    },
    end() {
      throw brokenStream();
    },
  };
}

const variableFields: readonly VariableField[] = [
  { place: deltaPlace, kind: 'text' },
  { place: ['sequence_number'], kind: 'number' },
  { place: ['obfuscation'], kind: 'padding' },
];

/** Creates the patterns of the deltas that continue a text. */
function createTextPatterns() {
  const patterns = createEventPatterns(variableFields);
  let learned: ResponseEvent | undefined;
  return {
    match(text: StreamText, event: ReceivedEvent) {
      const isLike = learned?.text === text && isPlainEvent(event, learned.name);
      return isLike ? patterns.match(event.data) : undefined;
    },
    learn(event: ResponseEvent): void {
      if (event.text === undefined) return;
      if (patterns.learn(event.data, jsonOf(event))) learned = event;
    },
  };
}

/** Adds the next piece of a text, like {@link addDelta} but faster, since most events are such pieces. */
function pushDelta(
  parts: Part[],
  streamText: StreamText,
  event: ResponseEvent,
  { text, numberStart, numberEnd }: MatchedEvent,
): void {
  event.numberStart = numberStart;
  event.numberEnd = numberEnd;
  event.item = streamText.item;
  event.text = streamText;
  streamText.received.add(text);
  const piece: ResponsePiece = { event, place: deltaPlace, text, streamText };
  event.pieces.push(piece);
  const part: WithOriginal<Part, ResponsePiece> = {
    type: streamText.kind === 'text' ? 'text-delta' : 'reasoning-delta',
    id: streamText.id,
    delta: text,
    [originalKey]: piece,
  };
  parts.push(part);
}

function createEvent(
  { raw, name, data }: ReceivedEvent,
  kind: EventKind,
  position: number,
): ResponseEvent {
  return {
    raw,
    name,
    data,
    json: undefined,
    numberStart: 0,
    numberEnd: 0,
    position,
    kind,
    item: undefined,
    text: undefined,
    hasUnknown: false,
    isCleared: false,
    pieces: [],
  };
}

const kinds: ReadonlyMap<unknown, EventKind> = new Map<unknown, EventKind>([
  ['response.output_item.added', 'item-added'],
  ['response.output_item.done', 'item-done'],
  ['response.content_part.added', 'part-added'],
  ['response.content_part.done', 'part-done'],
  ['response.reasoning_summary_part.added', 'part-added'],
  ['response.reasoning_summary_part.done', 'part-done'],
]);

function openResponseEvent(
  received: ReceivedEvent,
  json: JsonObject,
  position: number,
): ResponseEvent {
  const { type } = json;
  const text = textEventOf(type);
  const textKind = text && (text.isDelta ? 'delta' : 'text-done');
  const kind = textKind ?? kinds.get(type) ?? (isRecord(json['response']) ? 'response' : 'other');
  const event = createEvent(openEvent(received, json), kind, position);
  event.json = json;
  return event;
}

/**
 * Adds the lines of an event other than its data. They come first, so that the filter reads them before the event is
 * sent.
 */
function addLines(
  { parts }: ReadState,
  event: ResponseEvent,
  { received, begun }: { received: ReceivedEvent; begun: number },
): void {
  const { raw, data, name = '' } = received;
  const lines = { event: name, lines: raw.replace(data, '').replace(name, '') };
  for (let at = begun; at < parts.length; at += 1) {
    const part = parts[at];
    if (part?.type !== 'raw') continue;
    part.rawValue = { ...(part.rawValue as JsonObject), ...lines };
    return;
  }
  event.hasUnknown = true;
  const piece: ResponsePiece = { event, place: unknownPlace };
  event.pieces.unshift(piece);
  parts.splice(begun, 0, setOriginal({ type: 'raw', rawValue: lines }, piece));
}

/** Adds the parts of an event. Returns whether the event completes the answer. */
function readEvent(state: ReadState, event: ResponseEvent): boolean {
  const { kind } = event;
  const json = jsonOf(event);
  switch (kind) {
    case 'delta':
    case 'text-done':
      readTextEvent(state, event);
      return false;
    case 'item-added':
      readItem(state, event, false);
      return false;
    case 'item-done':
      readItem(state, event, true);
      return false;
    case 'part-added':
    case 'part-done': {
      const isSummary = String(json['type']).startsWith('response.reasoning_summary');
      event.item = itemOf(state, json, isSummary ? 'reasoning' : 'message');
      readPartEvent(state, event, { item: event.item, isDone: kind === 'part-done' });
      return false;
    }
    case 'response':
      return readResponse(state, event, json['response'] as JsonObject);
    case 'other':
      readOther(state, event);
      return false;
  }
}

function readTextEvent(state: ReadState, event: ResponseEvent): void {
  const { kind } = event;
  const json = jsonOf(event);
  const text = textEventOf(json['type']);
  const isDelta = kind === 'delta';
  if (text === undefined || (isDelta && typeof json['delta'] !== 'string')) {
    return readOther(state, event);
  }
  const { lastText: last } = state;
  if (isDelta && last !== undefined && !last.isOver && isAt(last, json, text.kind.event)) {
    event.item = last.item;
    event.text = last;
    return addDelta(state, event, last);
  }
  const item = itemOf(state, json, text.kind.kind === 'text' ? 'message' : 'reasoning');
  event.item = item;
  const place = placeOf(json, item, text.kind);
  if (isDelta) readDelta(state, event, place);
  else readTextDone(state, event, place);
}

/** Whether a delta continues the last text, as most deltas do. */
function isAt(
  { item, at, list, event }: NonNullable<ReadState['lastText']>,
  json: JsonObject,
  name: string,
): boolean {
  const place = json[list === 'summary' ? 'summary_index' : 'content_index'];
  return event === name && json['output_index'] === item.index && place === at;
}

const inputEvent = /^response\.(?:function_call_arguments|custom_tool_call_input)\.(delta|done)$/;

/** Reads any other event: one for the input of a call, an annotation, or an event of an unknown type. */
function readOther(state: ReadState, event: ResponseEvent): void {
  const json = jsonOf(event);
  const item = state.stream.items.get(numberOf(json['output_index']) ?? -1);
  event.item = item;
  const [, ending] = inputEvent.exec(String(json['type'])) ?? [];
  if (ending !== undefined && item?.call !== undefined) {
    return readInputEvent(state, event, { call: item.call, isDone: ending === 'done' });
  }
  if (json['type'] === 'response.output_text.annotation.added' && item !== undefined) {
    const at = numberOf(json['content_index']) ?? 0;
    const kind = { kind: 'text', event: 'response.output_text', list: 'content' } as const;
    noteAnnotation(state, { item, kind, at }, json['annotation']);
  }
  addUnknown(state, event, textsOfEvent(json));
  addMain(state, event);
}
