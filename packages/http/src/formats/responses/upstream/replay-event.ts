import {
  isRecord,
  isSameList,
  type JsonObject,
  minLongWritten,
  omit,
} from '../../../json/index.ts';
import { type FinishPart, isSame, type Returned, textOf, replayUsage } from '../../replay/index.ts';
import { doneEvent, outcomeFields, readOutcome } from '../../shared/index.ts';
import { harmlessFields } from '../../unknown-texts.ts';
import { buildUsage } from '../answer/response-object.ts';
import {
  jsonOf,
  isMainPlace,
  type ResponseEvent,
  type ResponsePiece,
  type StreamItem,
  type StreamText,
} from './answer-original.ts';
import { withInput } from './item-call.ts';
import {
  deltaEvent,
  isChanged,
  isDropped,
  noteSent,
  placeOfItem,
  type ReplayState,
  sendEnd,
  sendEvent,
  sendRenumbered,
  withPlace,
} from './replay-state.ts';

/**
 * Whether an event can be sent unchanged. The replay asks only if all its parts returned unchanged. If it can, the
 * state is updated as if it was sent.
 */
export function fits(replay: ReplayState, event: ResponseEvent, part: Returned['part']): boolean {
  const { kind, item, text, position } = event;
  if (position !== replay.written) return false;
  const hasMoved = item !== undefined && placeOfItem(replay, item.index) !== item.index;
  if (hasMoved || (item !== undefined && item.call?.changedInput !== undefined)) return false;
  switch (kind) {
    case 'delta':
      break;
    case 'text-done':
    case 'part-done':
      if (text !== undefined && isChanged(text)) return false;
      break;
    case 'item-done':
      if (item !== undefined && isItemChanged(replay, item)) return false;
      break;
    case 'response':
      if (!isResponseSame(replay, event, part)) return false;
      break;
    default:
  }
  replay.written += 1;
  noteSent(replay, event, event.json);
  return true;
}

function isItemChanged({ stream }: ReplayState, item: StreamItem): boolean {
  const texts = [...stream.texts.values()];
  return item.isUnsealed || texts.some((text) => text.item === item && isChanged(text));
}

function isResponseSame(
  { stream, request }: ReplayState,
  event: ResponseEvent,
  part: Returned['part'],
): boolean {
  const { response } = jsonOf(event);
  if (isRecord(response) && hidesInstructions(request, response)) return false;
  if (part.type !== 'finish') return true;
  if (readOutcome(part.providerMetadata) !== undefined || !hasUsage(part, response)) return false;
  if ([...stream.gatewayCalls].some((index) => !stream.items.get(index)?.call?.hasReturned))
    return false;
  for (const { isUnsealed, call } of stream.items.values())
    if (isUnsealed || call?.changedInput !== undefined) return false;
  for (const text of stream.texts.values()) if (isChanged(text)) return false;
  return true;
}

function hasUsage({ usage }: FinishPart, response: unknown): boolean {
  return !isRecord(response) || !isRecord(response['usage']) || usage.raw === response['usage'];
}

/**
 * Whether a response repeats the instructions, or the text of a stored prompt. They must be removed: streams are often
 * piped to browsers, and answers must not contain the system prompt.
 */
export function hidesInstructions(
  { instructions, prompt }: { instructions?: unknown; prompt?: unknown },
  response: JsonObject,
): boolean {
  return Boolean(instructions ?? prompt) && Boolean(response['instructions']);
}

/** Returns the output for an event that is sent unchanged. A long one that closes the answer becomes the `longEnd` of the state. */
export function sendUnchanged(replay: ReplayState, event: ResponseEvent): string[] {
  const { kind, raw } = event;
  const isLong = kind === 'response' && raw.length >= minLongWritten && isEnd(jsonOf(event));
  if (!isLong) return [raw];
  replay.longEnd = { event: jsonOf(event), raw, following: [doneEvent] };
  return [];
}

/** Writes a changed event from its returned parts. */
export function composeEvent(
  replay: ReplayState,
  event: ResponseEvent,
  returned: readonly Returned[],
): string[] {
  const { kind } = event;
  if (kind === 'delta') return composeDelta(replay, event, returned);
  const deltas = returned.flatMap(({ part, piece }) => {
    const { streamText } = piece as ResponsePiece;
    const text = streamText === undefined ? '' : (textOf(part) ?? '');
    // Clients refuse a delta for an item without a start event. The event holds its text anyway.
    const isAnnounced = kind === 'item-added' || streamText?.item.hasBegun === true;
    return streamText === undefined || text === '' || !isAnnounced
      ? []
      : [deltaEvent(replay, streamText, text)];
  });
  const main = returned.findLast(({ piece }) => isMainPlace(piece.place))?.part;
  const changed = main && editEvent(replay, event, main);
  const edited = changed && withPlace(replay, changed);
  const isOpening = kind === 'item-added' || kind === 'part-added';
  if (edited !== undefined) noteSent(replay, event, edited);
  const send = (one: JsonObject): string => sendEvent(replay, one);
  if (edited === undefined) return deltas.map(send);
  if (isOpening) return [edited, ...deltas].map(send);
  return [...deltas.map(send), ...(isEnd(edited) ? sendEnd(replay, edited) : [send(edited)])];
}

function composeDelta(
  replay: ReplayState,
  event: ResponseEvent,
  returned: readonly Returned[],
): string[] {
  const first = returned.find(({ piece }) => (piece as ResponsePiece).streamText !== undefined);
  const text = first && textOf(first.part);
  const { streamText } = (first?.piece ?? {}) as Partial<ResponsePiece>;
  if (first === undefined || streamText === undefined || !text) return [];
  const isWhole = isSame(first) && (!event.hasUnknown || event.isCleared);
  if (!isWhole) return [sendEvent(replay, deltaEvent(replay, streamText, text))];
  if (event.numberEnd > 0 && placeOfItem(replay, streamText.item.index) === streamText.item.index) {
    return [sendRenumbered(replay, event)];
  }
  return [sendEvent(replay, withPlace(replay, jsonOf(event)))];
}

/** Returns an event in which repeated texts are replaced by the sent texts; `undefined` if the event must not be sent. */
function editEvent(
  replay: ReplayState,
  event: ResponseEvent,
  main: Returned['part'],
): JsonObject | undefined {
  const { kind, item, text } = event;
  const json = jsonOf(event);
  const isBare = event.hasUnknown && !event.isCleared;
  if (isBare && kind !== 'item-added') return undefined;
  if (isEnd(json) && main.type !== 'finish') return undefined;
  switch (kind) {
    case 'item-added':
      if (item?.hasBegun) return undefined;
      return {
        ...json,
        item: editCall(item, emptyItem(json['item'] as JsonObject, event, isBare)),
      };
    case 'part-added':
      return { ...json, part: withText(json['part'], text, hasText(event) ? '' : undefined) };
    case 'text-done':
      return text && isChanged(text) ? { ...json, ...textFields(json, text.sent.read()) } : json;
    case 'part-done':
      return { ...json, part: withText(json['part'], text, undefined) };
    case 'item-done':
      return item ? { ...json, item: editItem(replay, item, json['item'] as JsonObject) } : json;
    case 'response':
      return { ...json, response: editResponse(replay, event, main) };
    default:
      return editInputEvent(json, item);
  }
}

/** Puts the changed input of a call into an event that adds to or ends the input. */
function editInputEvent(json: JsonObject, item: StreamItem | undefined): JsonObject {
  const changedInput = item?.call?.changedInput;
  const name = ['delta', 'arguments', 'input'].find((field) => field in json);
  return name === undefined || changedInput === undefined
    ? json
    : { ...json, [name]: changedInput };
}

/** Puts the changed input into a call. Returns the same object if the input did not change. */
function editCall(item: StreamItem | undefined, wire: JsonObject): JsonObject {
  const changed = item?.call?.changedInput;
  return changed === undefined ? wire : withInput(wire, changed);
}

function isEnd({ type }: JsonObject): boolean {
  return type === 'response.completed' || type === 'response.incomplete';
}

function hasText({ pieces }: ResponseEvent): boolean {
  return pieces.some(({ streamText }) => streamText !== undefined);
}

/** Returns an item for its start event. Its texts are removed if they follow as deltas. */
function emptyItem(item: JsonObject, event: ResponseEvent, isBare: boolean): JsonObject {
  const lists = ['content', 'summary'].filter((name) => Array.isArray(item[name]));
  const empty = Object.fromEntries(lists.map((name) => [name, []]));
  if (!isBare) return hasText(event) ? { ...item, ...empty } : item;
  const presentNames = ['id', 'type', 'status', 'role', 'phase'].filter((name) => name in item);
  return {
    ...harmlessFields(Object.fromEntries(presentNames.map((name) => [name, item[name]]))),
    ...empty,
  };
}

function textFields(holder: JsonObject, sent: string): JsonObject {
  const name = typeof holder['refusal'] === 'string' ? 'refusal' : 'text';
  return { [name]: sent, ...('logprobs' in holder && { logprobs: [] }) };
}

function withText(
  part: unknown,
  text: StreamText | undefined,
  replacement: string | undefined,
): unknown {
  if (!isRecord(part) || text === undefined) return part;
  if (replacement === undefined && !isChanged(text)) return part;
  return { ...part, ...textFields(part, replacement ?? text.sent.read()) };
}

/** Returns an item in which all texts are replaced by the sent texts. */
function editItem(replay: ReplayState, item: StreamItem, original: JsonObject): JsonObject {
  const wire = editCall(item, original);
  const changes: Record<string, unknown> = {};
  for (const list of ['content', 'summary'] as const) {
    const parts = wire[list];
    if (!Array.isArray(parts)) continue;
    const written = parts.map((part: unknown, at) => {
      const text = replay.stream.places.get(`${item.index}.${list}.${at}`);
      return withText(part, text, undefined);
    });
    if (!isSameList(written, parts)) changes[list] = written;
  }
  const rest = item.isUnsealed ? omit(wire, 'encrypted_content') : wire;
  return Object.keys(changes).length === 0 ? rest : { ...rest, ...changes };
}

/** Returns the response object to send. The last one has the outcome. */
function editResponse(replay: ReplayState, event: ResponseEvent, part: Returned['part']): unknown {
  const { response } = jsonOf(event);
  if (!isRecord(response)) return response;
  const open = hidesInstructions(replay.request, response)
    ? { ...response, instructions: null }
    : response;
  if (part.type !== 'finish') return open;
  const { output, usage } = response;
  const outcome = readOutcome(part.providerMetadata);
  return {
    ...open,
    ...(Array.isArray(output) && { output: editOutput(replay, output) }),
    ...(isRecord(usage) &&
      !hasUsage(part, response) && {
        usage: replayUsage(usage, part.usage, buildUsage(part.usage)),
      }),
    ...outcomeFields(outcome, response['metadata']),
  };
}

function editOutput(replay: ReplayState, output: readonly unknown[]): unknown[] {
  return output.flatMap((wire, index) => {
    if (isDropped(replay, index)) return [];
    const item = replay.stream.items.get(index);
    return [item !== undefined && isRecord(wire) ? editItem(replay, item, wire) : wire];
  });
}
