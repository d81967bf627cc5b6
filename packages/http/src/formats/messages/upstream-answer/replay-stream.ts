import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { writeAnthropicError } from '../../../errors/index.ts';
import { isRecord } from '../../../json/index.ts';
import { parseObject } from '../../../upstream/parse-object.ts';
import type { StreamWriter } from '../../format.ts';
import { originalOf, type WireEvent } from '../../original.ts';
import {
  type ChangedEvent,
  createPieceReplay,
  type FinishPart,
  hasHeldFields,
  type Returned,
  replayUsage,
} from '../../replay/index.ts';
import { readOutcome, serverSentEvent, toolgateField, typedEvent } from '../../shared/index.ts';
import { harmlessFields } from '../../unknown-texts.ts';
import { writeStop } from '../answer/message-stop.ts';
import { writeCounts, writeDeltaUsage } from '../answer/message-usage.ts';
import { readUsage } from './read-usage.ts';
import { composeBlock, fitsBlock } from './replay-blocks.ts';
import { addPart, type SentBlocks, stopBlocks } from './sent-blocks.ts';
import type { MessageEnd, MessagePiece, MessageStream } from './stream-block.ts';

type Part = LanguageModelV4StreamPart;

interface ReplayState {
  readonly stream: MessageStream;
  readonly blocks: SentBlocks;
  hasBegun: boolean;
}

/**
 * Writes a stream that came in this format. Unchanged events keep their bytes; all others are written again.
 *
 * @param nullCitations whether text blocks without citations get `citations: null`.
 */
export function createStreamReplay(
  stream: MessageStream,
  { nullCitations, requestId }: { nullCitations: boolean; requestId: string },
): StreamWriter {
  const blocks: SentBlocks = {
    nullCitations,
    begun: new Map(),
    open: new Set(),
    places: new Map(),
    count: 0,
  };
  const replay: ReplayState = { stream, blocks, hasBegun: false };
  return createPieceReplay<MessagePiece>({
    passes,
    compose: (changed) => compose(replay, changed),
    fits: (_event, returned) => fits(replay, returned),
    // By value, because the model may come from another copy of this package.
    isLate: ({ place }) => place.at(-1) === 'stop_reason',
    // The unknown fields are sent with the rest of the event.
    isIncomplete: ({ place }) => place.length === 0,
    add: (part) => add(replay, part),
    finish,
    fail: (error) => [serverSentEvent(writeAnthropicError(error, requestId), 'error')],
  });
}

/** Whether a delta is the only part of its event, returned unchanged, and its block keeps its index. */
function passes(part: Part, { text, event, block }: MessagePiece): boolean {
  return (
    (part.type === 'text-delta' || part.type === 'reasoning-delta') &&
    text === part.delta &&
    event.pieces.length === 0 &&
    block?.place === block?.index
  );
}

/** Whether an event can be sent unchanged: its block keeps its index, and the end of the answer does not change. */
function fits(replay: ReplayState, returned: readonly Returned[]): boolean {
  const [first] = returned;
  const end = returned.find(({ part }) => part.type === 'finish');
  if (end !== undefined) return !isChanged(end.part as FinishPart);
  if (returned.some(({ part }) => part.type === 'response-metadata')) replay.hasBegun = true;
  return first === undefined || fitsBlock(replay.blocks, first.piece, returned);
}

function isChanged(part: FinishPart): boolean {
  return readOutcome(part.providerMetadata) !== undefined || !hasUsage(part);
}

/** Whether the finish part still has the usage that the provider reported. */
function hasUsage(part: FinishPart): boolean {
  return part.usage.raw === originalOf<MessageEnd>(part)?.usageValue;
}

function compose(replay: ReplayState, changed: ChangedEvent): string[] {
  const { event, returned } = changed;
  const end = returned.find(({ part }) => part.type === 'finish');
  if (end !== undefined)
    return composeEnd(event, end.part as FinishPart, hasHeldFields(event, returned));
  const piece: MessagePiece | undefined = returned[0]?.piece;
  if (piece?.block !== undefined) {
    return composeBlock(replay.blocks, { block: piece.block, step: piece.step }, changed);
  }
  const isStart = returned.some(({ part }) => part.type === 'response-metadata');
  // The filter withheld unknown fields, so the start is written without them. Any other event is dropped.
  return isStart ? begin(replay) : [];
}

/** Writes the start of a message with harmless fields only. Returns nothing if the start was already sent. */
function begin(replay: ReplayState): string[] {
  const { head, usage } = replay.stream;
  if (replay.hasBegun) return [];
  replay.hasBegun = true;
  const { id, model } = head;
  const knownFields = harmlessFields({ id, type: 'message', role: 'assistant', model });
  const stop = { stop_reason: null, stop_sequence: null, stop_details: null };
  const noDetails = { output_tokens_details: null, server_tool_use: null };
  const message = {
    ...knownFields,
    container: null,
    diagnostics: null,
    content: [],
    ...stop,
    usage: { ...writeDeltaUsage(readUsage(usage)), ...noDetails },
  };
  return [typedEvent({ type: 'message_start', message })];
}

/** Writes the changed `message_delta`, which has the stop reason, and adds the outcome. */
function composeEnd(event: WireEvent, part: FinishPart, isBareEnd: boolean): string[] {
  const wire = parseObject(event.data);
  const wireDelta = isRecord(wire['delta']) ? wire['delta'] : {};
  const { finishReason, providerMetadata } = part;
  const isSame = originalOf<MessageEnd>(part)?.text === finishReason.raw;
  const stop = writeStop({ finishReason, providerMetadata, hasToolUse: false });
  const usage = isRecord(wire['usage']) ? wire['usage'] : {};
  return [
    typedEvent({
      ...(isBareEnd ? { type: wire['type'] } : wire),
      delta: {
        ...(isBareEnd ? stop : wireDelta),
        ...(!isSame && { stop_reason: stop['stop_reason'] }),
      },
      ...((!hasUsage(part) || isBareEnd) && {
        usage: replayUsage(isBareEnd ? {} : usage, part.usage, writeCounts(part.usage)),
      }),
      ...toolgateField(providerMetadata),
    }),
  ];
}

/** Returns the events after the `message_delta`. */
function finish(part: FinishPart): string[] {
  const after = originalOf<MessageEnd>(part)?.after ?? [];
  const events = after.map(({ raw }) => raw);
  const isEnded = after.some(({ data }) => data.includes('"message_stop"'));
  return isEnded ? events : [...events, typedEvent({ type: 'message_stop' })];
}

function add(replay: ReplayState, part: Part): string[] {
  if (part.type === 'stream-start') return [];
  if (part.type === 'finish') return finishEarly(replay, part);
  const events = addPart(replay.blocks, part);
  return events.length === 0 ? events : [...begin(replay), ...events];
}

/** Returns the last events of an answer that the gateway cut. */
function finishEarly(replay: ReplayState, part: FinishPart): string[] {
  const { finishReason, providerMetadata, usage } = part;
  const stop = writeStop({ finishReason, providerMetadata, hasToolUse: false });
  return [
    ...begin(replay),
    ...stopBlocks(replay.blocks),
    typedEvent({
      type: 'message_delta',
      delta: { ...stop, container: null },
      usage: writeDeltaUsage(usage),
      ...toolgateField(providerMetadata),
    }),
    typedEvent({ type: 'message_stop' }),
  ];
}
