import type { LanguageModelV4StreamPart, SharedV4Warning } from '@ai-sdk/provider';
import { takeTurn, type TurnKind } from 'toolgate/internal';
import type { PartBatch, PartReader } from 'toolgate/pipeline';
import { isTooDeep, upstreamFailed } from '../errors/index.ts';
import type { StreamReader } from '../formats/upstream-codec.ts';
import {
  answerBounds,
  isRecord,
  JsonBoundsError,
  minLongCharacters,
  parseInTurns,
} from '../json/index.ts';
import { createEventReader, type ReceivedEvent } from './event-reader.ts';
import { answerTooLarge, defaultMaxStreamBytes } from './limit-fetch.ts';
import { brokenStream, parseObject } from './parse-object.ts';
import type { UpstreamAnswer } from './transport.ts';

type Part = LanguageModelV4StreamPart;

/** The options of {@link createPartReader}. */
export interface PartReaderOptions {
  /** Warnings about settings that the request could not carry. The first part gets them. */
  warnings: SharedV4Warning[];
  /** Removes secrets from the error of a stream. */
  redact: (error: unknown) => unknown;
  /** The tenant that sent the request. */
  tenant?: string | undefined;
}

/**
 * Creates the reader of a provider's stream. Each read returns the parts of one or more packets. It never reads ahead.
 *
 * @throws the failure of the stream, after `redact` has removed secrets from it.
 */
export function createPartReader(
  answer: UpstreamAnswer,
  stream: StreamReader,
  { warnings, redact, tenant }: PartReaderOptions,
): PartReader {
  const packets = createPacketReader(stream);
  const state: { failure?: unknown; isOpen: boolean; isOver: boolean } = {
    isOpen: false,
    isOver: false,
  };

  function close(): void {
    state.isOver = true;
    answer.cancel();
  }

  /** Releases the connection of a complete answer. */
  function finish(isAtEnd: boolean): void {
    state.isOver = true;
    if (isAtEnd) answer.cancel();
    else void readRest(answer);
  }

  /** Adds the parts of a packet. */
  function readPacket(bytes: Uint8Array | undefined, events: ReceivedEvent[], parts: Part[]): void {
    packets.parse(events, parts);
    if (bytes === undefined && !stream.isDone()) stream.end(parts);
    if (stream.isDone()) finish(bytes === undefined);
  }

  return {
    isBatched: true,
    async read(): Promise<PartBatch> {
      if (state.failure !== undefined) throw state.failure;
      const kind = state.isOpen ? 'stream' : 'request';
      const parts: Part[] = state.isOpen ? [] : [stream.start(warnings)];
      state.isOpen = true;
      const begun = parts.length;
      try {
        while (parts.length === begun && !state.isOver) {
          const bytes = await answer.read();
          const turn = takeTurn(kind, tenant);
          if (turn !== undefined) await turn;
          const events = state.isOver ? [] : packets.receive(bytes);
          if (events.some(isLong)) await parseLong(events, { kind, tenant });
          // The reader may have canceled in the meantime.
          if (!state.isOver) readPacket(bytes, events, parts);
        }
      } catch (error) {
        close();
        // The parts before the failure are returned first; the next read throws.
        state.failure = redact(readingError(error));
        if (parts.length === begun) throw state.failure;
        return { parts, isLast: false };
      }
      return { parts, isLast: state.isOver };
    },
    cancel() {
      if (!state.isOver) close();
      return Promise.resolve();
    },
  };
}

/**
 * Returns the error for a failure while a stream is read. The stack overflows only if the provider sent JSON that is
 * nested too deeply, since the code that reads it is recursive. Any other `RangeError` keeps its own message.
 */
function readingError(error: unknown): unknown {
  if (isTooDeep(error)) return upstreamFailed('its answer is nested too deeply', error);
  return error ?? upstreamFailed(undefined, error);
}

/** An event longer than this is parsed in pieces, in turns with other requests; in characters. */
const longEventCharacters = minLongCharacters;

function isLong({ data }: ReceivedEvent): boolean {
  return data.length > longEventCharacters;
}

/**
 * Parses long events. Other requests get turns before and in between. An invalid event is skipped here, since the codec
 * fails when it reads the event.
 *
 * @throws HttpError (502) for more values or levels than {@link answerBounds} allows. To parse such an event would take
 *   gigabytes.
 */
async function parseLong(
  events: readonly ReceivedEvent[],
  { kind, tenant }: { kind: TurnKind; tenant: string | undefined },
): Promise<void> {
  for (const event of events.filter(isLong)) {
    // To join the pieces of an event takes as long as to parse it, so other requests get a turn first.
    await takeTurn(kind, tenant);
    const value = await parseInTurns(event.data, { tenant, ...answerBounds }).catch(assertBounds);
    if (isRecord(value)) event.parsed = value;
    await takeTurn(kind, tenant);
  }
}

function assertBounds(error: unknown): void {
  if (!(error instanceof JsonBoundsError)) return;
  const fault = error.bound === 'levels' ? 'is nested too deeply' : 'has too many values';
  throw upstreamFailed(`its answer ${fault}`, error);
}

/** The maximum time to wait for the end of a complete answer's body, in milliseconds. */
const maxRestMilliseconds = 1000;

/** Reads the rest of a complete answer, so that the next request can reuse the connection. */
async function readRest(answer: UpstreamAnswer): Promise<void> {
  const timer = setTimeout(() => answer.cancel(), maxRestMilliseconds);
  try {
    // The answer is complete, so any more bytes are ignored.
    if ((await answer.read()) !== undefined) answer.cancel();
  } catch {
    answer.cancel();
  } finally {
    clearTimeout(timer);
  }
}

/** Reads the packets of one connection. */
interface PacketReader {
  /**
   * Returns the events that the next bytes complete. At the end (`undefined`), returns the last events.
   *
   * @throws HttpError (502) for too many bytes, or for a last event that was cut off.
   */
  receive(bytes: Uint8Array | undefined): ReceivedEvent[];
  /**
   * Adds the parts for events.
   *
   * @throws HttpError (502) for an event that is not a JSON object, or any error of the codec's reader.
   */
  parse(received: readonly ReceivedEvent[], parts: Part[]): void;
}

function createPacketReader(stream: StreamReader): PacketReader {
  const decoder = new TextDecoder();
  const events = createEventReader();
  let length = 0;

  return {
    receive(bytes) {
      if (bytes !== undefined) {
        length += bytes.byteLength;
        if (length > defaultMaxStreamBytes) throw answerTooLarge();
        return events.push(decoder.decode(bytes, { stream: true }));
      }
      const last = events.push(decoder.decode());
      const rest = events.end();
      // A last event without a blank line may have been cut off at any place.
      if (rest.some(({ data }) => !isDoneMark(data) && !isWhole(data))) throw brokenStream();
      return [...last, ...rest];
    },
    parse(received, parts) {
      for (const event of received) {
        if (stream.isDone()) return;
        assertObject(event.data);
        stream.push(event, parts);
      }
    },
  };
}

const openBrace = 0x7b;
const closeBrace = 0x7d;

/**
 * Checks that the data of an event begins and ends like a JSON object, or is `[DONE]`. This is cheap, and enough for
 * events that are not parsed.
 *
 * @throws HttpError (502) for anything else.
 */
function assertObject(data: string): void {
  if (data.charCodeAt(0) === openBrace) {
    if (data.charCodeAt(data.length - 1) === closeBrace || data.trimEnd().endsWith('}')) return;
  } else if (isDoneMark(data)) return;
  throw upstreamFailed('an event of its stream is not a JSON object');
}

function isWhole(data: string): boolean {
  try {
    parseObject(data);
    return true;
  } catch {
    return false;
  }
}

function isDoneMark(data: string): boolean {
  return data.startsWith('[DONE]');
}
