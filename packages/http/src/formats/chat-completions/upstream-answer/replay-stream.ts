import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { writeOpenAIError } from '../../../errors/index.ts';
import { isRecord, type JsonObject, numberOf } from '../../../json/index.ts';
import { parseObject } from '../../../upstream/parse-object.ts';
import type { StreamWriter } from '../../format.ts';
import { type Piece, originalOf, type WireEvent } from '../../original.ts';
import {
  type ChangedEvent,
  createPieceReplay,
  type FinishPart,
  hasHeldFields,
  isGatewayText,
  type Returned,
  replayUsage,
} from '../../replay/index.ts';
import { doneEvent, readOutcome, serverSentEvent, toolgateField } from '../../shared/index.ts';
import { harmlessFields } from '../../unknown-texts.ts';
import { writeFinishReason } from '../finish-reason.ts';
import { writeUsage } from '../usage.ts';
import { answerChoice, type ChatEnd, type ChatStream } from './answer-original.ts';
import { replayDelta } from './replay-delta.ts';

type Part = LanguageModelV4StreamPart;

interface ReplayState {
  readonly stream: ChatStream;
  readonly includeUsage: boolean;
  /** By call id: the number of places by which a call moves up because earlier calls were dropped. */
  readonly shifts: Map<string, number>;
  /** The last piece of each text, by text id. Text that the filter held back is sent in the shape of this piece's event. */
  readonly lastPieces: Map<string, Piece>;
  /** The last piece of content that was sent unchanged. */
  lastText: Piece | undefined;
  /**
   * Whether a secret was replaced or the answer was cut. Log probabilities are then withheld, since they would spell
   * out the removed text.
   */
  hasGatewayText: boolean;
  length: number;
  /** How many log probabilities were already written or skipped. */
  logprobs: number;
  hasOutput: boolean;
}

/**
 * Writes a stream that came in this format. Unchanged chunks keep their bytes; all others are written again.
 *
 * @param includeUsage whether the caller asked for usage.
 */
export function createStreamReplay(stream: ChatStream, includeUsage: boolean): StreamWriter {
  const replay: ReplayState = {
    stream,
    includeUsage,
    shifts: new Map(),
    lastPieces: new Map(),
    lastText: undefined,
    hasGatewayText: false,
    length: 0,
    logprobs: 0,
    hasOutput: false,
  };
  return createPieceReplay<Piece>({
    passes: (part, piece) => passes(replay, part, piece),
    note: (part, piece) => note(replay, part, piece),
    compose: (changed) => compose(replay, changed),
    fits: (_event, returned) => fits(replay, returned),
    // By value, because the model may come from another copy of this package.
    isLate: ({ place }) => place.at(-1) === 'finish_reason',
    isSilent: ({ type }) => !addedTypes.has(type),
    add: (part) => add(replay, part),
    finish,
    fail: (error) => [serverSentEvent(writeOpenAIError(error))],
  });
}

/** Whether a delta is the only part of its event and returned unchanged. If so, updates the state as if it was sent. */
function passes(replay: ReplayState, part: Part, piece: Piece): boolean {
  const isPlain =
    part.type === 'text-delta' &&
    piece.text === part.delta &&
    piece.event.pieces.length === 0 &&
    replay.stream.logprobs.length === 0;
  if (!isPlain) return false;
  replay.length += part.delta.length;
  replay.lastText = piece;
  replay.hasOutput = true;
  return true;
}

function note(replay: ReplayState, part: Part, piece: Piece): void {
  const { stream, shifts, lastPieces } = replay;
  switch (part.type) {
    case 'text-delta':
      replay.length += part.delta.length;
      replay.hasOutput ||= part.delta !== '';
      replay.hasGatewayText ||= isGatewayText(part);
      lastPieces.set(part.id, piece);
      break;
    case 'reasoning-delta':
      lastPieces.set(part.id, piece);
      break;
    case 'tool-input-start':
      shifts.set(part.id, (stream.calls.get(part.id) ?? -1) - shifts.size);
      break;
    default:
  }
}

/** Whether an event can be sent unchanged: its calls keep their indexes, and the last chunk does not change. */
function fits(replay: ReplayState, returned: readonly Returned[]): boolean {
  skipLogprobs(replay);
  return returned.every(({ part }) => {
    if (part.type === 'finish') return !isChanged(part);
    const isInput = part.type === 'tool-input-start' || part.type === 'tool-input-delta';
    return !isInput || (replay.shifts.get(part.id) ?? 0) === 0;
  });
}

/** Whether the chunk with the finish reason must change: it gets an outcome or another usage. */
function isChanged(part: FinishPart): boolean {
  const end = originalOf<ChatEnd>(part);
  const isOwnUsage = end?.usage === undefined && isRecord(end?.usageValue);
  return readOutcome(part.providerMetadata) !== undefined || (isOwnUsage && !hasUsage(part, end));
}

function hasUsage({ usage }: FinishPart, { usageValue }: ChatEnd): boolean {
  return usage.raw === usageValue;
}

/** Writes an event from its returned parts. Returns nothing if no field is left. */
function compose(replay: ReplayState, { event, returned, isFirst }: ChangedEvent): string[] {
  const chunk = parseObject(event.data);
  const wire = answerChoice(chunk['choices']) ?? {};
  const { shifts } = replay;
  // The unknown fields are sent with the first output for the event.
  const keepsRest = isFirst && !hasHeldFields(event, returned);
  const delta = replayDelta(wire['delta'], { event, returned, shifts, keepsRest });
  const last = returned.find(({ part }) => part.type === 'finish')?.part as FinishPart | undefined;
  if (last === undefined && Object.keys(delta).length === 0) return [];
  const logprobs = takeLogprobs(replay, last !== undefined);
  const choice = {
    ...wire,
    delta,
    ...('logprobs' in wire && { logprobs }),
    finish_reason: last ? (last.finishReason.raw ?? 'stop') : null,
  };
  return [serverSentEvent({ ...chunk, choices: [choice], ...(last && endFields(chunk, last)) })];
}

/** Returns the fields beside `choices` of the chunk with the finish reason. */
function endFields({ usage: wireUsage }: JsonObject, part: FinishPart): JsonObject {
  const end = originalOf<ChatEnd>(part);
  const isOther = isRecord(wireUsage) && end !== undefined && !hasUsage(part, end);
  return {
    ...(isOther && { usage: replayUsage(wireUsage, part.usage, writeUsage(part.usage)) }),
    ...toolgateField(part.providerMetadata),
  };
}

/** Returns the events after the chunk with the finish reason. */
function finish(part: FinishPart): string[] {
  const end = originalOf<ChatEnd>(part);
  const closing = end?.closing.map((event) =>
    event === end.usage && !hasUsage(part, end) ? replaceUsage(event, part) : event.raw,
  );
  return [...(closing ?? []), end?.done?.raw ?? doneEvent];
}

function replaceUsage({ data }: WireEvent, part: FinishPart): string {
  const chunk = parseObject(data);
  const wireUsage = isRecord(chunk['usage']) ? chunk['usage'] : {};
  return serverSentEvent({
    ...chunk,
    usage: replayUsage(wireUsage, part.usage, writeUsage(part.usage)),
  });
}

/** The types of the gateway's own parts that have something to send. */
const addedTypes: ReadonlySet<Part['type']> = new Set(['text-delta', 'reasoning-delta', 'finish']);

/** Returns the events for a part that the gateway made. */
function add(replay: ReplayState, part: Part): string[] {
  switch (part.type) {
    case 'text-delta':
    case 'reasoning-delta': {
      if (part.type === 'text-delta') replay.length += part.delta.length;
      replay.hasGatewayText ||= isGatewayText(part);
      const own = part.id === 'content' ? replay.lastText : undefined;
      const piece = own ?? replay.lastPieces.get(part.id);
      if (piece !== undefined) {
        const { event } = piece;
        return compose(replay, { event, returned: [{ part, piece }], isFirst: false });
      }
      const name = part.type === 'text-delta' ? 'content' : 'reasoning_content';
      return [serverSentEvent(chunkOf(replay, { delta: { [name]: part.delta } }))];
    }
    case 'finish':
      return finishEarly(replay, part);
    default:
      return [];
  }
}

/** Returns the last events of an answer that the gateway cut. */
function finishEarly(replay: ReplayState, part: FinishPart): string[] {
  const { includeUsage, hasOutput } = replay;
  const dialect = { isLegacy: false, customNames: new Set<string>() };
  const reason = writeFinishReason(part.finishReason, { hasOutput, hasCalls: false, dialect });
  const last = chunkOf(replay, { delta: {}, finish_reason: reason });
  // The last usage that the provider reported before the cut is better than an estimate.
  const usage = replay.stream.usage ?? writeUsage(part.usage);
  return [
    serverSentEvent({ ...last, ...toolgateField(part.providerMetadata) }),
    ...(includeUsage ? [serverSentEvent({ ...chunkOf(replay, {}), choices: [], usage })] : []),
    doneEvent,
  ];
}

/** Creates a chunk of the gateway, with the fields that all chunks of the stream share. */
function chunkOf({ stream, includeUsage }: ReplayState, choice: JsonObject): JsonObject {
  const { choices, id, object, created, model, service_tier, system_fingerprint } = stream.latest;
  const shared = harmlessFields({ id, object, created, model, service_tier, system_fingerprint });
  const first = answerChoice(choices);
  const index = numberOf(first?.['index']) ?? 0;
  return {
    ...shared,
    choices: [{ index, finish_reason: null, ...choice }],
    ...(includeUsage && { usage: null }),
  };
}

/**
 * Takes the log probabilities of the text that this event completes. They spell the text, so they are held as long as it.
 */
function takeLogprobs(replay: ReplayState, isLast: boolean): JsonObject | null {
  const { stream, logprobs: start } = replay;
  if (replay.hasGatewayText) return null;
  if (isLast) replay.logprobs = stream.logprobs.length;
  else skipLogprobs(replay);
  const taken = stream.logprobs.slice(start, replay.logprobs).map(({ logprobs }) => logprobs);
  const [first] = taken;
  if (first === undefined || taken.length === 1) return first ?? null;
  const joined: Record<string, unknown> = { ...first };
  for (const name of ['content', 'refusal']) {
    const lists = taken.map((logprobs) => logprobs[name]).filter(Array.isArray);
    if (lists.length > 0) joined[name] = lists.flat();
  }
  return joined;
}

function skipLogprobs(replay: ReplayState): void {
  const { stream, length } = replay;
  while ((stream.logprobs[replay.logprobs]?.end ?? Infinity) <= length) replay.logprobs += 1;
}
