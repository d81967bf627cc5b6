import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { type HttpError, writeOpenAIError } from '../../../errors/index.ts';
import { type JsonObject, omit } from '../../../json/index.ts';
import { randomHex } from '../../../random-hex.ts';
import type { ResponseContext, StreamWriter } from '../../format.ts';
import { createPieceReplay, type FinishPart, metadataOf } from '../../replay/index.ts';
import { doneEvent, readCustomInput, readOutcome } from '../../shared/index.ts';
import { failedStatus } from '../answer/failed-status.ts';
import { createMessageOutput, type MessageOutput } from '../answer/message-output.ts';
import { readFinish } from '../answer/read-finish.ts';
import type { ResponsesRequest } from '../request/responses-request.ts';
import {
  isMainPlace,
  type ResponseEvent,
  type ResponsePiece,
  type ResponseStream,
  type StreamItem,
  type StreamText,
  isUnknownPlace,
} from './answer-original.ts';
import { cutResponse } from './cut-response.ts';
import { readUsage } from './read-usage.ts';
import { composeEvent, fits, sendUnchanged } from './replay-event.ts';
import {
  deltaEvent,
  fieldsOfText,
  partOfText,
  placeOfItem,
  type ReplayState,
  sendEnd,
  sendEvent,
} from './replay-state.ts';

type Part = LanguageModelV4StreamPart;

/** Writes a stream that came in this format. Unchanged events keep their bytes; all others are written again. */
export function createStreamReplay(
  stream: ResponseStream,
  { request, context }: { request: ResponsesRequest; context: ResponseContext },
): StreamWriter {
  const replay: ReplayState = {
    stream,
    request,
    context,
    written: 0,
    lastIndex: -1,
    hasOpened: false,
    ownTexts: new Map(),
    longEnd: undefined,
  };
  const writer = createPieceReplay<ResponsePiece>({
    passes: (part, piece) => passes(replay, part, piece),
    note: (part, piece) => note(replay, part, piece),
    compose: ({ event, returned }) => composeEvent(replay, event as ResponseEvent, returned),
    fits: (event, returned) => {
      const { part = { type: 'ping' } } = returned.at(-1) ?? {};
      return fits(replay, event as ResponseEvent, part);
    },
    sendUnchanged: (event) => sendUnchanged(replay, event as ResponseEvent),
    isSilent,
    add: (part) => add(replay, part),
    finish: () => doneOf(replay),
    fail: (error) => fail(replay, error),
  });
  return { ...writer, longEnd: () => replay.longEnd };
}

/** Returns the event after the closing one. After a long closing event it is sent with that. */
function doneOf({ longEnd }: ReplayState): string[] {
  return longEnd === undefined ? [doneEvent] : [];
}

/**
 * Whether a delta is the only part of its event, returned unchanged, and its event keeps its number and index. If so,
 * updates the state as if it was sent.
 */
function passes(replay: ReplayState, part: Part, piece: ResponsePiece): boolean {
  const { streamText, text, metadata, event } = piece;
  const isPlain =
    (part.type === 'text-delta' || part.type === 'reasoning-delta') &&
    streamText !== undefined &&
    text === part.delta &&
    metadata === undefined &&
    event.kind === 'delta' &&
    event.pieces.length === 1 &&
    event.position === replay.written &&
    replay.stream.gatewayCalls.size === 0;
  if (!isPlain) return false;
  streamText.sent.add(text);
  replay.written += 1;
  return true;
}

/** Whether a part that belongs to no event has nothing to send. */
function isSilent({ type }: Part): boolean {
  return type !== 'text-delta' && type !== 'reasoning-delta' && type !== 'finish';
}

function note({ stream }: ReplayState, part: Part, piece: ResponsePiece): void {
  const { streamText, event, place } = piece;
  if (streamText !== undefined && 'delta' in part) streamText.sent.add(part.delta);
  else if (isUnknownPlace(place)) event.isCleared = true;
  else if (!isMainPlace(place)) {
    const call = stream.items.get(Number(place[1]))?.call;
    if (call !== undefined) call.hasReturned = true;
  } else {
    noteInput(part, piece);
    const { item } = event;
    if (item?.call !== undefined) item.call.hasReturned = true;
    const isSealed = piece.metadata === undefined || metadataOf(part) === piece.metadata;
    if (item !== undefined && !isSealed) item.isUnsealed = true;
  }
}

/** Stores the input of a call if the pipeline changed it. */
function noteInput(part: Part, { event: { item }, text }: ResponsePiece): void {
  if (item?.call === undefined || text === undefined) return;
  const { call } = item;
  if (part.type === 'tool-input-delta' && part.delta !== text) call.changedInput = part.delta;
  if (part.type !== 'tool-call' || part.input === text) return;
  call.changedInput ??= call.isCustom ? readCustomInput(part.input) : part.input;
}

function add(replay: ReplayState, part: Part): string[] {
  if (part.type === 'finish') return cut(replay, part);
  if (part.type !== 'text-delta' && part.type !== 'reasoning-delta') return [];
  if (part.delta === '') return [];
  const text = replay.stream.texts.get(part.id);
  const isOpen = text !== undefined && !text.hasEnded && text.item.sent === undefined;
  if (isOpen) {
    text.sent.add(part.delta);
    return [sendEvent(replay, deltaEvent(replay, text, part.delta))];
  }
  if (part.type === 'reasoning-delta') return [];
  return addOwnText(replay, part.id, part.delta);
}

/** Writes text that has no open place in the provider's output as a message of its own. */
function addOwnText(replay: ReplayState, id: string, delta: string): string[] {
  const ownMessage = replay.ownTexts.get(id);
  const message = ownMessage ?? openMessage(replay);
  replay.ownTexts.set(id, message);
  const opening = ownMessage === undefined ? message.open() : [];
  return [...opening, ...message.append(delta)].map((event) => sendEvent(replay, event));
}

function openMessage(replay: ReplayState): MessageOutput {
  replay.lastIndex += 1;
  return createMessageOutput({ id: `msg_${randomHex()}`, index: replay.lastIndex });
}

/** Ends an answer that the gateway cut. It closes open items with the text that was sent. */
function cut(replay: ReplayState, part: FinishPart): string[] {
  const { stream, request, context, ownTexts } = replay;
  const hasOutput = begunItems(replay).length + ownTexts.size > 0;
  const status = readFinish(part.finishReason, { hasOutput });
  const { events, output } = closeAll(replay, status.status !== 'completed');
  const response = cutResponse({
    request,
    context,
    known: stream.known,
    status,
    output,
    usage: part.usage,
    outcome: readOutcome(part.providerMetadata),
  });
  const closed = events.map((event) => sendEvent(replay, event));
  const last = sendEnd(replay, { type: `response.${status.status}`, response });
  return [...closed, ...last, ...doneOf(replay)];
}

function begunItems({ stream }: ReplayState): StreamItem[] {
  return [...stream.items.values()].filter(({ hasBegun }) => hasBegun);
}

/** Ends all items with their text so far. Returns the events that say so, and the items in their order. */
function closeAll(
  replay: ReplayState,
  isCut: boolean,
): { events: JsonObject[]; output: readonly object[] } {
  const { ownTexts } = replay;
  const output: { index: number; item: object }[] = [];
  const events: JsonObject[] = [];
  for (const item of begunItems(replay)) {
    if (item.sent === undefined) events.push(...closeItem(replay, item, isCut));
    output.push({ index: placeOfItem(replay, item.index), item: item.sent ?? item.begun });
  }
  for (const message of ownTexts.values()) {
    message.end();
    events.push(...message.close(isCut));
    output.push({ index: Infinity, item: message.item() });
  }
  output.sort((one, other) => one.index - other.index);
  return { events, output: output.map(({ item }) => item) };
}

/** Returns the events that end an item, and stores the complete item. */
function closeItem(replay: ReplayState, item: StreamItem, isCut: boolean): JsonObject[] {
  const texts = [...replay.stream.texts.values()].filter(
    (text) => text.item === item && (text.hasBegun || text.sent.read() !== ''),
  );
  const events = texts.flatMap((text) => closeText(replay, text));
  const parts = (list: StreamText['list']): JsonObject[] =>
    texts.filter((text) => text.list === list).map(partOfText);
  const { begun } = item;
  const isText = item.type === 'message' || item.type === 'reasoning';
  const whole: JsonObject = {
    ...(isText ? omit(begun, 'content', 'summary', 'encrypted_content', 'status') : begun),
    ...('status' in begun && { status: isText && !isCut ? 'completed' : 'incomplete' }),
    ...inputField(item),
    ...(item.type === 'reasoning' && { summary: parts('summary') }),
    ...((item.type === 'message' || parts('content').length > 0) && { content: parts('content') }),
  };
  item.sent = whole;
  const index = placeOfItem(replay, item.index);
  return [...events, { type: 'response.output_item.done', output_index: index, item: whole }];
}

/** Returns the input of a call as it was sent. Without it, clients take the call for one with an empty input, and run it. */
function inputField({ call, begun }: StreamItem): JsonObject {
  const name = ['arguments', 'input'].find((field) => typeof begun[field] === 'string');
  return call === undefined || name === undefined ? {} : { [name]: call.sentInput };
}

function closeText(replay: ReplayState, text: StreamText): JsonObject[] {
  const { event, sent, list } = text;
  const at = fieldsOfText(replay, text);
  const field = event === 'response.refusal' ? 'refusal' : 'text';
  const logprobs = event === 'response.output_text' ? { logprobs: [] } : {};
  const done = { type: `${event}.done`, ...at, [field]: sent.read(), ...logprobs };
  const part = list === 'summary' ? 'reasoning_summary_part' : 'content_part';
  const partDone = { type: `response.${part}.done`, ...at, part: partOfText(text) };
  return [...(text.hasEnded ? [] : [done]), ...(text.hasPartEnded ? [] : [partDone])];
}

/**
 * Returns the events of a failure: the ends of open items, `error` and `response.failed`. Some clients read the second,
 * some the last, and they retry a stream that has neither. The last one has the output so far, and the usage if the
 * provider reported it.
 */
function fail(replay: ReplayState, error: HttpError): string[] {
  const { request, context, stream, hasOpened, longEnd } = replay;
  // The answer is complete, and its end is still to be sent.
  if (longEnd !== undefined) return [];
  const status = failedStatus(error);
  const { known } = stream;
  const { events: closing, output } = closeAll(replay, true);
  const usage = readUsage(known?.['usage']);
  const response = cutResponse({ request, context, known, status, output, usage });
  const created = { ...response, status: 'in_progress', error: null, output: [], usage: null };
  const events: JsonObject[] = [
    ...(hasOpened ? [] : [{ type: 'response.created', response: created }]),
    ...closing,
    { type: 'error', ...writeOpenAIError(error) },
    { type: 'response.failed', response },
  ];
  return [...events.map((event) => sendEvent(replay, event)), doneEvent];
}
