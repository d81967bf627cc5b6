import type { LanguageModelV4StreamPart, LanguageModelV4Usage } from '@ai-sdk/provider';
import { unknownUsage } from 'toolgate/pipeline';
import { isRecord, type JsonObject, omitNulls } from '../../../json/index.ts';
import { isPlainEvent, type ReceivedEvent } from '../../../upstream/event-reader.ts';
import { assertNoError, brokenStream, parseObject } from '../../../upstream/parse-object.ts';
import { answerIdentity } from '../../answer-identity.ts';
import { createEventPatterns, type VariableField } from '../../event-pattern.ts';
import {
  addPiece,
  openEvent,
  originalKey,
  type WireEvent,
  type WithOriginal,
  setOriginal,
} from '../../original.ts';
import { joinUnknown, noFields, readFields, typeName, unknownFields } from '../../unknown-texts.ts';
import type { StreamReader } from '../../upstream-codec.ts';
import { dynamicCalls } from './dynamic-calls.ts';
import { messageFields, messageNames } from './read-result.ts';
import { type ReadStop, readStop } from './read-stop.ts';
import {
  addToBlock,
  endBlocks,
  findBlock,
  type ReadBlocks,
  startBlock,
  stopBlock,
} from './read-stream-blocks.ts';
import { readUsage, unexpectedUsage, withTier } from './read-usage.ts';
import {
  type MessageEnd,
  type MessagePiece,
  type MessageStream,
  type OpenedEvent,
  type StreamBlock,
} from './stream-block.ts';

type Part = LanguageModelV4StreamPart;

interface ReadState {
  readonly stream: MessageStream;
  readonly blocks: ReadBlocks;
  /** The open block to which text deltas belong that differ from the last parsed event only in their text. */
  block: StreamBlock | undefined;
  finish: { piece: MessageEnd; stop: ReadStop } | undefined;
  isDone: boolean;
}

/**
 * Opens the reader of a streamed message.
 *
 * @param request the body of the request to the provider.
 */
export function createStreamReader(request: JsonObject = {}): StreamReader {
  const patterns = createEventPatterns(variableFields);
  const stream: MessageStream = { format: 'messages', head: {}, usage: undefined };
  const state: ReadState = {
    stream,
    blocks: {
      open: new Map(),
      names: new Map(),
      isDynamicCall: dynamicCalls(request),
      count: 0,
    },
    block: undefined,
    finish: undefined,
    isDone: false,
  };
  return {
    start: (warnings) => setOriginal({ type: 'stream-start', warnings }, stream),
    isDone: () => state.isDone,
    push(received, parts) {
      const text = patterns.match(received.data)?.text;
      const { block } = state;
      if (text && block && isPlainEvent(received, 'content_block_delta')) {
        const event = received as WireEvent;
        const piece: MessagePiece = { event, place: textPlace, text, block, step: 'delta' };
        const type = block.kind === 'text' ? 'text-delta' : 'reasoning-delta';
        const part: WithOriginal<Part, MessagePiece> = {
          type,
          id: block.id,
          delta: text,
          [originalKey]: piece,
        };
        parts.push(part);
      } else {
        const wire = received.parsed ?? parseObject(received.data);
        if (isTextDelta(wire)) patterns.learn(received.data, wire);
        readEvent(state, { received, wire }, parts);
        state.block = findBlock(state.blocks, patterns.event);
      }
    },
    end: (parts) => end(state, parts),
  };
}

const textPlace = ['delta', 'text'] as const;
const variableFields: readonly VariableField[] = [
  { place: textPlace, kind: 'text' },
  { place: ['delta', 'thinking'], kind: 'text' },
];

function readEvent(
  state: ReadState,
  { received, wire }: { received: ReceivedEvent; wire: JsonObject },
  parts: Part[],
): void {
  assertNoError(wire);
  const event = openEvent(received, wire);
  const begun = parts.length;
  const opened: OpenedEvent = { event, wire, block: undefined, step: undefined, begun };
  const type = typeof wire['type'] === 'string' ? wire['type'] : '';
  let unknown = readByType(state, { type, opened }, parts);
  if (!isPlainEvent(received, type)) {
    unknown = { ...unknown, lines: received.raw.replace(received.data, '').replace(type, '') };
  }
  const { block, step } = opened;
  const last = state.finish?.piece;
  const isEnd = last?.event === event || last?.after.at(-1) === event;
  if (unknown !== undefined) {
    const from = isEnd && last ? last.event : event;
    const piece: MessagePiece = { event: from, place: [], block, step };
    // The unknown fields come first, so that the filter reads them before the event is sent.
    from.pieces.unshift(piece);
    parts.splice(opened.begun, 0, setOriginal({ type: 'raw', rawValue: unknown }, piece));
  } else if (event.pieces.length === 0 && !isEnd) {
    // An event without parts becomes a ping, so that the writer still sends it.
    parts.push(
      setOriginal({ type: 'ping' }, { event, place: [], block, step } satisfies MessagePiece),
    );
  }
}

/** Maximum number of pings that wait for the end of the message. */
const maxClosing = 100;

const endNames: ReadonlySet<string> = new Set(['container']);
const startFields = readFields({ message: 'object' });
const endFields = readFields({ delta: 'any', usage: 'any' });
const stopFields = readFields({ stop_reason: 'any', stop_sequence: 'any', stop_details: 'any' });

/** Adds the parts of an event. Returns the fields that this format does not know. */
function readByType(
  state: ReadState,
  { type, opened }: { type: string; opened: OpenedEvent },
  parts: Part[],
): JsonObject | undefined {
  const { wire, event } = opened;
  switch (type) {
    case 'message_start':
      return begin(state, opened, parts);
    case 'content_block_start':
      return startBlock(state.blocks, opened, parts);
    case 'content_block_delta':
      return addToBlock(state.blocks, opened, parts);
    case 'content_block_stop':
      return stopBlock(state.blocks, opened, parts);
    case 'message_delta':
      return readEnd(state, opened, parts);
    case 'message_stop': {
      const unknown = unknownFields(wire, typeName, noFields);
      if (state.finish === undefined) throw brokenStream();
      state.finish.piece.after.push(event);
      end(state, parts);
      return unknown;
    }
    case 'ping': {
      const unknown = unknownFields(wire, typeName, noFields);
      const after = state.finish?.piece.after;
      if (unknown === undefined && after !== undefined && after.length < maxClosing)
        after.push(event);
      return unknown;
    }
    default:
      return wire;
  }
}

function begin(
  { stream }: ReadState,
  { event, wire }: OpenedEvent,
  parts: Part[],
): JsonObject | undefined {
  const message = isRecord(wire['message']) ? wire['message'] : {};
  const { usage, content } = message;
  stream.head = message;
  stream.usage = isRecord(usage) ? usage : undefined;
  const reported = readUsage(usage);
  const part: Part & { usage?: LanguageModelV4Usage } = {
    type: 'response-metadata',
    ...answerIdentity(message),
    // The input tokens count even if the answer is cut later. The output tokens are not known yet.
    ...(reported && { usage: { ...reported, outputTokens: unknownUsage.outputTokens } }),
  };
  parts.push(setOriginal(part, addPiece({ event, place: ['message'] })));
  const isEmpty = content == null || (Array.isArray(content) && content.length === 0);
  return joinUnknown(
    unknownFields(wire, typeName, startFields),
    unknownFields(message, messageNames, messageFields),
    unexpectedUsage(usage),
    readStop(message).unknown,
    isEmpty ? undefined : { content },
  );
}

/** Reads a `message_delta`. If there are several, the last one ends the answer; the earlier ones are sent unchanged. */
function readEnd(state: ReadState, opened: OpenedEvent, parts: Part[]): JsonObject | undefined {
  const { event, wire } = opened;
  const { delta, usage } = wire;
  const ending = isRecord(delta) ? delta : {};
  const { stream, finish: earlier } = state;
  if (earlier !== undefined) {
    for (const one of [earlier.piece.event, ...earlier.piece.after]) {
      const before: WireEvent = { ...one, pieces: [] };
      parts.push(
        setOriginal({ type: 'ping' }, { event: before, place: [] } satisfies MessagePiece),
      );
    }
    opened.begun = parts.length;
  }
  const latest = readStop(ending);
  const stop = ending['stop_reason'] == null && earlier ? earlier.stop : latest;
  // Values that are null here keep the value from the start of the stream.
  const before = earlier?.piece.usageValue ?? stream.usage;
  const usageValue = { ...before, ...(isRecord(usage) && omitNulls(usage)) };
  const text = stop.finishReason.raw ?? '';
  const piece = addPiece({ event, place: ['delta', 'stop_reason'], text, usageValue, after: [] });
  state.finish = { piece, stop };
  return joinUnknown(
    unknownFields(wire, typeName, endFields),
    unknownFields(ending, endNames, stopFields),
    delta == null || isRecord(delta) ? undefined : { delta },
    unexpectedUsage(usage),
    latest.unknown,
  );
}

function end(state: ReadState, parts: Part[]): void {
  const { finish, blocks } = state;
  if (finish === undefined) throw brokenStream();
  state.isDone = true;
  endBlocks(blocks, parts);
  const { finishReason, metadata } = finish.stop;
  const usage = readUsage(finish.piece.usageValue) ?? unknownUsage;
  const tiered = withTier(metadata, finish.piece.usageValue);
  parts.push(setOriginal({ type: 'finish', finishReason, usage, ...tiered }, finish.piece));
}

/** Whether an event brings only text or thinking for a block, as most events of a stream do. */
function isTextDelta(event: JsonObject): boolean {
  const { type, delta } = event;
  if (type !== 'content_block_delta' || !isRecord(delta)) return false;
  const name = delta['type'] === 'text_delta' ? 'text' : 'thinking';
  return (
    delta['type'] === `${name}_delta` &&
    typeof delta[name] === 'string' &&
    Object.keys(delta).length === 2 &&
    Object.keys(event).length === 3
  );
}
