import type { LanguageModelV4StreamPart, SharedV4Warning } from '@ai-sdk/provider';
import { takeTurn, type TurnKind } from 'toolgate/internal';
import type { PartBatch, PartReader } from 'toolgate/pipeline';
import { upstreamFailed } from '../errors/index.ts';
import type { StreamReader } from '../formats/upstream-codec.ts';
import { isRecord, minLongCharacters, parseInTurns } from '../json/index.ts';
import { createEventReader, type ReceivedEvent } from './event-reader.ts';
import { answerTooLarge, defaultMaxStreamBytes } from './limit-fetch.ts';
import { brokenStream, parseObject } from './parse-object.ts';
import type { UpstreamAnswer } from './transport.ts';

type Part = LanguageModelV4StreamPart;

/** Settings of {@link createPartReader}. */
export interface PartReaderOptions {
  /** Warnings about settings that the request could not carry; the first part has them. */
  warnings: SharedV4Warning[];
  /** Removes secrets from the error of a stream. */
  redact: (error: unknown) => unknown;
  /** The tenant whose request it answers. */
  tenant?: string | undefined;
}

/**
 * The parts of a provider's stream, one packet at a time, never ahead of the reader.
 *
 * @throws the failure, redacted by `redact`.
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

  /** Lets go of a complete answer. */
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
          // Its reader may have left in the meantime.
          if (!state.isOver) readPacket(bytes, events, parts);
        }
      } catch (error) {
        close();
        // The parts before the failure are still sent.
        state.failure = redact(error) ?? upstreamFailed(undefined, error);
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

/** An event of this length or more is parsed in turns of its own, in characters. */
const longEventCharacters = minLongCharacters;

function isLong({ data }: ReceivedEvent): boolean {
  return data.length > longEventCharacters;
}

/** Parses long events with the work of others before and in between. An event that is no JSON fails where it is read. */
async function parseLong(
  events: readonly ReceivedEvent[],
  { kind, tenant }: { kind: TurnKind; tenant: string | undefined },
): Promise<void> {
  for (const event of events.filter(isLong)) {
    // Joining its pieces takes as long as parsing it.
    await takeTurn(kind, tenant);
    const value = await parseInTurns(event.data, { tenant }).catch(() => undefined);
    if (isRecord(value)) event.parsed = value;
    await takeTurn(kind, tenant);
  }
}

/** The maximum time for which a complete answer is read to the end of its connection, in milliseconds. */
const maxRestMilliseconds = 1000;

/** Reads the rest of a complete answer, so the next request can use its connection. */
async function readRest(answer: UpstreamAnswer): Promise<void> {
  const timer = setTimeout(() => answer.cancel(), maxRestMilliseconds);
  try {
    // The answer is complete; more bytes are ignored.
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
   * The events that the next bytes complete, or the last ones at the end.
   *
   * @throws HttpError (502) for too many bytes, and for a last event that was cut.
   */
  receive(bytes: Uint8Array | undefined): ReceivedEvent[];
  /**
   * Adds the parts of events.
   *
   * @throws HttpError (502) for an event that is no JSON object, and any error of the stream's reader.
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
      // An answer without an end may have been cut anywhere.
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
 * Makes sure that the data of an event has the ends of a JSON object, or is the mark of the last event. It is cheap, and enough for
 * events that are not read further.
 *
 * @throws HttpError (502) for anything else.
 */
function assertObject(data: string): void {
  if (data.charCodeAt(0) === openBrace) {
    if (data.charCodeAt(data.length - 1) === closeBrace || data.trimEnd().endsWith('}')) return;
  } else if (isDoneMark(data)) return;
  throw upstreamFailed('an event of its stream is no JSON object');
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
