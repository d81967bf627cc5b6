import type { LanguageModelV4Citation, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { unknownUsage } from 'toolgate/pipeline';
import { isObjectList, isRecord, type JsonObject } from '../../../json/index.ts';
import type { ReceivedEvent } from '../../../upstream/event-reader.ts';
import { assertNoError, brokenStream } from '../../../upstream/parse-object.ts';
import { answerIdentity } from '../../answer-identity.ts';
import {
  addPiece,
  openEvent,
  type Piece,
  originalOf,
  type WireEvent,
  setOriginal,
} from '../../original.ts';
import { readLogprobTexts } from '../../read-logprob-texts.ts';
import { refusalMark } from '../../refusal.ts';
import { openaiMetadata, readAnnotations, serviceTierMetadata } from '../../shared/index.ts';
import {
  createUnknownMemory,
  joinUnknown,
  readFields,
  unexpectedFields,
  unknownFields,
} from '../../unknown-texts.ts';
import { isFinishReason, readFinishReason, stopMetadata, unknownReason } from '../finish-reason.ts';
import { readUsage, usageIn } from '../usage.ts';
import { answerChoice, type ChatEnd, type ChatStream } from './answer-original.ts';
import { type FieldText, readDelta, sealKey } from './read-delta.ts';
import { fileParts, joinSound, soundOf } from './read-files.ts';
import { createStreamCallReader, type StreamCallReader } from './read-stream-calls.ts';

type Part = LanguageModelV4StreamPart;

/** Fields of a chunk that hold only ids, types or words of a fixed list. */
export const chunkNames: ReadonlySet<string> = new Set([
  'id',
  'created',
  'object',
  'model',
  'obfuscation',
  'service_tier',
  'system_fingerprint',
]);
const chunkFields = readFields({ choices: 'objects', usage: 'object' });
const choiceFields = readFields({ delta: 'object', logprobs: 'object', finish_reason: 'string' });
/** Fields of a choice that hold only ids, types or words of a fixed list. */
export const choiceNames: ReadonlySet<string> = new Set(['index']);

/** Maximum number of chunks without output after the chunk with the finish reason. Providers send one or two. */
const maxClosing = 100;

/** The state of a stream while it is read. */
export interface ReadState {
  readonly request: JsonObject;
  readonly stream: ChatStream;
  readonly calls: StreamCallReader;
  /** The pieces of the answer's sound, as base64. */
  readonly sound: string[];
  /** The kinds of the texts that have begun, by text id. */
  readonly open: Map<string, FieldText['kind']>;
  /** The citations of the text. Each list that arrives replaces the one before: clients keep only the last list. */
  citations: LanguageModelV4Citation[];
  readonly freshFields: ReturnType<typeof createUnknownMemory>;
  length: number;
  hasBegun: boolean;
  hasRefused: boolean;
  finish: { reason: string; stop: ReturnType<typeof stopMetadata>; piece: ChatEnd } | undefined;
  /** The chunks without output after the chunk with the finish reason, such as the usage. */
  readonly closing: WireEvent[];
  usage: { event: WireEvent | undefined; value: unknown } | undefined;
  isDone: boolean;
}

/**
 * Creates the state of a stream that has not begun.
 *
 * @param request the body of the request to the provider.
 */
export function openReadState(request: JsonObject): ReadState {
  const stream: ChatStream = {
    format: 'chat-completions',
    latest: {},
    logprobs: [],
    usage: undefined,
    calls: new Map(),
  };
  return {
    request,
    stream,
    calls: createStreamCallReader(stream.calls, request),
    sound: [],
    open: new Map(),
    citations: [],
    freshFields: createUnknownMemory(),
    length: 0,
    hasBegun: false,
    hasRefused: false,
    finish: undefined,
    closing: [],
    usage: undefined,
    isDone: false,
  };
}

/**
 * Adds the parts of a chunk.
 *
 * @throws the error that the provider reports in it.
 */
export function readChunk(
  state: ReadState,
  { received, chunk }: { received: ReceivedEvent; chunk: JsonObject },
  parts: Part[],
): void {
  assertNoError(chunk);
  state.stream.latest = chunk;
  if (!state.hasBegun) {
    const tier = serviceTierMetadata(chunk['service_tier']);
    parts.push({ type: 'response-metadata', ...answerIdentity(chunk), ...tier });
  }
  state.hasBegun = true;
  const event = openEvent(received, chunk);
  const { choices } = chunk;
  const usage = usageIn(chunk);
  const choice = answerChoice(choices);
  const others = isObjectList(choices) ? choices.filter((one) => one !== choice) : [];
  const isClosing = others.length === 0 && isClosingChoice(state, choice);
  if (isClosing) state.closing.push(event);
  if (usage !== undefined) noteUsage(state, usage, isClosing ? event : undefined);
  const unknown = joinUnknown(
    received.name === undefined ? undefined : { event: received.name },
    unknownFields(chunk, chunkNames, chunkFields),
    unexpectedFields(chunk['usage']),
    others.length > 0 ? { choices: others } : undefined,
    choice && readChoice(state, { choice, event }, parts),
  );
  // A closing chunk is sent with the end of the answer. So its fields are read with that.
  const last = isClosing ? state.finish?.piece.event : undefined;
  addUnknown(state, { event: last ?? event, unknown }, parts);
  // An event without parts becomes a ping, so that the writer still sends it.
  if (event.pieces.length === 0 && !isClosing) {
    parts.push(setOriginal({ type: 'ping' }, addPiece({ event, place: [] })));
  }
}

/** Whether a chunk with this choice, or without one, comes after the finish reason and brings no output. */
function isClosingChoice({ finish, closing }: ReadState, choice: JsonObject = {}): boolean {
  const { delta = {}, logprobs } = choice;
  if (finish === undefined || closing.length >= maxClosing || logprobs != null) return false;
  if (!isRecord(delta) || 'annotations' in delta || 'audio' in delta) return false;
  const { texts, calls, files } = readDelta(delta);
  return texts.length + calls.length + files.length === 0;
}

/** Stores the usage of an answer, and the event if it is sent with the end. */
function noteUsage(state: ReadState, value: JsonObject, event: WireEvent | undefined): void {
  state.usage = { event, value };
  if (event === undefined) state.stream.usage = value;
}

/** Adds the parts of a choice. Returns the fields that this format does not know. */
function readChoice(
  state: ReadState,
  { choice, event }: { choice: JsonObject; event: WireEvent },
  parts: Part[],
): JsonObject | undefined {
  const { delta, logprobs, finish_reason: reason } = choice;
  const contents = readDelta(isRecord(delta) ? delta : {});
  const unknown = [unknownFields(choice, choiceNames, choiceFields), ...contents.unknown];
  if (isRecord(delta) && 'annotations' in delta) {
    state.citations = readAnnotations(delta['annotations']);
  }
  if (contents.calls.length === 0) state.calls.settle(parts);
  for (const text of contents.texts) addText(state, { text, event }, parts);
  parts.push(...fileParts(contents.files, event));
  const sound = isRecord(delta) ? soundOf(delta) : '';
  if (sound !== '') state.sound.push(sound);
  for (const call of contents.calls) {
    unknown.push(state.calls.push(call, event, parts));
  }
  if (isRecord(logprobs)) {
    state.stream.logprobs.push({ end: state.length, logprobs });
    unknown.push(readLogprobTexts(logprobs));
  }
  unknown.push(unknownReason(reason));
  if (isFinishReason(reason)) noteFinish(state, { choice, reason, event });
  return joinUnknown(...unknown);
}

/** Stores the finish reason of the answer: the first one. */
function noteFinish(
  state: ReadState,
  { choice, reason, event }: { choice: JsonObject; reason: string; event: WireEvent },
): void {
  state.finish ??= {
    reason,
    stop: stopMetadata(choice, state.request),
    piece: addPiece({
      event,
      place: ['finish_reason'],
      text: reason,
      closing: [],
      usage: undefined,
      usageValue: undefined,
      done: undefined,
    }),
  };
}

function addText(
  state: ReadState,
  { text: { kind, id, text, place, copies, seal }, event }: { text: FieldText; event: WireEvent },
  parts: Part[],
): void {
  if (!state.open.has(id)) {
    state.open.set(id, kind);
    const isRefused = id === 'refusal';
    const mark = isRefused && { providerMetadata: { openai: refusalMark } };
    parts.push({ type: `${kind}-start`, id, ...mark });
  }
  if (kind === 'text') state.length += text.length;
  if (id === 'refusal') state.hasRefused = true;
  const metadata = seal && { [sealKey]: seal as Record<string, string> };
  const piece = addPiece({ event, place, text, copies, metadata });
  const sealed = { ...(metadata && { providerMetadata: metadata }) };
  parts.push(setOriginal({ type: `${kind}-delta`, id, delta: text, ...sealed }, piece));
}

/** Puts the unknown fields before the other parts of their event, so that the filter reads them before the event is sent. */
function addUnknown(
  state: ReadState,
  { event, unknown }: { event: WireEvent; unknown: JsonObject | undefined },
  parts: Part[],
): void {
  const fresh = unknown && state.freshFields(unknown);
  if (fresh === undefined) return;
  const part: Part = setOriginal({ type: 'raw', rawValue: fresh }, addPiece({ event, place: [] }));
  const first = parts.findIndex((one) => originalOf<Piece>(one)?.event === event);
  parts.splice(first === -1 ? parts.length : first, 0, part);
}

/**
 * Adds the parts that end a stream.
 *
 * @param done the mark at its end, if it came.
 * @throws HttpError (502) for a stream without a finish reason.
 */
export function endStream(state: ReadState, parts: Part[], done?: ReceivedEvent): void {
  const { request, finish, closing, usage, open, calls, sound, stream, citations } = state;
  if (finish === undefined) throw brokenStream();
  state.isDone = true;
  const cited = citations.length > 0 && { citations };
  for (const [id, kind] of open) {
    parts.push({ type: `${kind}-end`, id, ...(id === 'content' && cited) });
  }
  parts.push(...joinSound(sound, request));
  calls.end(parts);
  finish.piece.closing = closing;
  finish.piece.usage = usage?.event;
  finish.piece.usageValue = usage?.value;
  finish.piece.done = done?.name === undefined ? done : undefined;
  const part: Part = {
    type: 'finish',
    finishReason: readFinishReason(finish.reason, state.hasRefused),
    usage: readUsage(usage?.value) ?? unknownUsage,
    ...openaiMetadata(
      stream.logprobs.map(({ logprobs }) => logprobs['content']),
      stream.latest['service_tier'],
      finish.stop,
    ),
  };
  parts.push(setOriginal(part, finish.piece));
}
