import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { takeTurn } from 'toolgate/internal';
import type { HttpError } from '../errors/index.ts';
import type { StreamWriter } from '../formats/format.ts';
import { writeLongEnd } from '../formats/shared/index.ts';
import { batchEvents, type EventBatch, type WriteEvents } from './batch-events.ts';
import type { OpenParts } from './open-parts.ts';

/** The options of {@link createEventSource}. */
export interface EventSourceOptions {
  /** The model's parts. The promise may still be pending. */
  parts: Promise<OpenParts>;
  /**
   * Opens the writer for the caller's wire format.
   *
   * @param first the first part, if there is one.
   */
  openWriter: (first: LanguageModelV4StreamPart | undefined) => StreamWriter;
  /** Completes each part before it is written. */
  completePart: (part: LanguageModelV4StreamPart) => LanguageModelV4StreamPart;
  /** The tenant that gets the answer; the unnamed tenant by default. */
  tenant?: string | undefined;
  /** Turns a failure into an error for the caller. It is not called after an abort. */
  mapError: (error: unknown) => HttpError;
  /** Aborts when the rest of the answer is no longer needed. */
  signal: AbortSignal;
}

/** A batch of more parts is written in turns with other requests: thousands of calls end together. */
const partsBetweenTurns = 64;

/** The source of a response's events. */
export interface EventSource {
  /** Returns the next events. Never rejects. */
  next(): Promise<EventBatch>;
  /** Returns the events that end an answer which takes too long. Never rejects. It must be the last call. */
  fail(error: HttpError): Promise<EventBatch>;
  /** Stops the model. */
  cancel(): void;
}

/**
 * Turns a model's parts into events, and joins the events of one turn of the event loop. A failure becomes the last
 * event, in the error shape of the wire format.
 */
export function createEventSource(options: EventSourceOptions): EventSource {
  const { parts, openWriter, completePart, mapError, tenant, signal } = options;
  let open: OpenParts | undefined;
  let writer: StreamWriter | undefined;
  const late = createLateEvents(options);

  /** Writes the events of a failure, which are the last. */
  async function writeFailure(error: unknown, write: WriteEvents): Promise<void> {
    const mapped = mapError(error);
    try {
      writer ??= openWriter(undefined);
      write(writer.fail(mapped));
      write(await late.read(writer));
    } catch {
      // `mapError` has reported the failure. The writer failed too, so the stream ends without an error event.
    }
  }

  async function read(write: WriteEvents): Promise<boolean> {
    try {
      const batch = open === undefined ? (open = await parts).beginning : await open.reader.read();
      const turn = takeStreamTurn(open, writer, tenant);
      if (turn !== undefined) await turn;
      if (signal.aborted) return true;
      writer ??= openWriter(batch.parts[0]);
      let written = 0;
      for (const part of batch.parts) {
        if (part.type === 'error') {
          await writeFailure(part.error, write);
          return true;
        }
        write(writer.write(completePart(part)));
        written += 1;
        const pause = written % partsBetweenTurns === 0 && takeTurn('stream', tenant);
        if (pause && (await isAbortedAfter(pause, signal))) return true;
      }
      if (!batch.isLast) {
        if (writer.flush) write(writer.flush());
        return false;
      }
      write(writer.end());
      write(await late.read(writer));
      return true;
    } catch (error) {
      if (!signal.aborted) await writeFailure(error, write);
      return true;
    }
  }

  const batches = batchEvents(read, () => open?.reader.isBatched !== true);
  return {
    next: batches.next,
    async fail(error) {
      // Later events would go to a call of `next` that nobody waits for.
      const events = batches.take();
      const write: WriteEvents = (written) => void events.push(...written);
      const closing = await late.unread();
      if (closing === undefined) await writeFailure(error, write);
      else write(closing);
      return { events, isLast: true };
    },
    cancel: () => void cancelReader(parts),
  };
}

async function isAbortedAfter(pause: Promise<void>, signal: AbortSignal): Promise<boolean> {
  await pause;
  return signal.aborted;
}

/** The closing events of a stream that need time. */
interface LateEvents {
  /**
   * Returns these events after the writer has ended. If the stream is stopped in the meantime, the list is empty, since
   * the stream then takes events only from `fail`.
   */
  read(writer: StreamWriter): Promise<string[]>;
  /** Returns these events if the writer has ended and `read` did not return them; `undefined` before, or if they fail. */
  unread(): Promise<string[] | undefined>;
}

function createLateEvents({ tenant, signal }: EventSourceOptions): LateEvents {
  let events: Promise<string[]> | undefined;
  return {
    async read(writer) {
      const { aborted: wasAborted } = signal;
      const longEnd = writer.longEnd?.();
      events = longEnd === undefined ? writer.rest?.() : writeLongEnd(longEnd, tenant);
      const written = await events;
      if (signal.aborted !== wasAborted) return [];
      events = Promise.resolve([]);
      return written ?? [];
    },
    unread: async () => events?.catch(() => undefined),
  };
}

async function cancelReader(parts: Promise<OpenParts>): Promise<void> {
  try {
    const { reader } = await parts;
    await reader.cancel();
  } catch {
    // The parts have failed already.
  }
}

/** Waits for a turn, since many fast streams would leave no time for other requests. A batched reader has waited already. */
function takeStreamTurn(
  { reader }: OpenParts,
  writer: StreamWriter | undefined,
  tenant: string | undefined,
): Promise<void> | undefined {
  if (reader.isBatched === true) return undefined;
  return takeTurn(writer === undefined ? 'request' : 'stream', tenant);
}

const shadowAgentHeader = 'toolgate-shadow-agent';

/** The response headers that say what each feature did. */
type OutcomeHeaders = Readonly<Record<string, string>>;

/**
 * Adds the action of the shadow agent to the last events of a stream, as a comment such as
 * `: toolgate-shadow-agent: failed`. When the headers were sent, the action was not known yet, and a fetch response has
 * no trailers. Every parser of server-sent events skips comments.
 *
 * @param sent the headers that were sent.
 * @param readHeaders returns the headers as they would be now.
 * @returns the source with the comment; the same source if the sent headers were complete.
 */
export function withOutcomeComment(
  source: EventSource,
  sent: OutcomeHeaders,
  readHeaders: () => OutcomeHeaders,
): EventSource {
  if (sent[shadowAgentHeader] !== 'pending') return source;
  function addComment(batch: EventBatch): EventBatch {
    const { [shadowAgentHeader]: action = 'pending' } = readHeaders();
    if (!batch.isLast || action === 'pending') return batch;
    const [first = '', ...others] = batch.events;
    return { events: [`: ${shadowAgentHeader}: ${action}\n\n${first}`, ...others], isLast: true };
  }
  return {
    next: async () => addComment(await source.next()),
    fail: async (error) => addComment(await source.fail(error)),
    cancel: () => source.cancel(),
  };
}
