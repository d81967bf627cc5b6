import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { takeTurn } from 'toolgate/internal';
import type { HttpError } from '../errors/index.ts';
import type { StreamWriter } from '../formats/format.ts';
import { type EventBatch, joinWithinTurn } from './join-within-turn.ts';
import type { OpenParts } from './open-parts.ts';

/** Settings of {@link createEventSource}. */
export interface EventSourceOptions {
  /** The model's parts; they may still be on their way. */
  parts: Promise<OpenParts>;
  /**
   * Opens the writer of the parts in the caller's protocol.
   *
   * @param first the first part; absent if there is no part.
   */
  openWriter: (first: LanguageModelV4StreamPart | undefined) => StreamWriter;
  /** Completes each part before it is written. */
  completePart: (part: LanguageModelV4StreamPart) => LanguageModelV4StreamPart;
  /** The tenant that gets the answer; by default the unnamed one. */
  tenant?: string | undefined;
  /** Turns a failure into the caller's error. Not called after an abort. */
  mapError: (error: unknown) => HttpError;
  /** Aborts when the rest of the answer is no longer needed. */
  signal: AbortSignal;
}

/** The events of a response. */
export interface EventSource {
  /** The next events. Never rejects. */
  next(): Promise<EventBatch>;
  /** The events that end an answer that takes too long. Never rejects; it is the last call. */
  fail(error: HttpError): Promise<EventBatch>;
  /** Stops the model. */
  cancel(): void;
}

/**
 * Turns a model's parts into events, and joins the events of one turn. A failure becomes the protocol's error and the
 * last event.
 */
export function createEventSource({
  parts,
  openWriter,
  completePart,
  mapError,
  tenant,
  signal,
}: EventSourceOptions): EventSource {
  let open: OpenParts | undefined;
  let writer: StreamWriter | undefined;

  /** The failure, after the events that were written before it. */
  async function fail(error: unknown, events: string[]): Promise<EventBatch> {
    const mapped = mapError(error);
    try {
      writer ??= openWriter(undefined);
      const failure = writer.fail(mapped);
      return { events: [...events, ...failure, ...((await writer.rest?.()) ?? [])], isLast: true };
    } catch {
      // The failure is reported; the stream then ends without an event.
      return { events, isLast: true };
    }
  }

  async function read(): Promise<EventBatch> {
    const events: string[] = [];
    try {
      const batch = open === undefined ? (open = await parts).beginning : await open.reader.read();
      const turn = takeStreamTurn(open, writer, tenant);
      if (turn !== undefined) await turn;
      if (signal.aborted) return { events, isLast: true };
      writer ??= openWriter(batch.parts[0]);
      for (const part of batch.parts) {
        if (part.type === 'error') return await fail(part.error, events);
        addEvents(events, writer.write(completePart(part)));
      }
      if (!batch.isLast) {
        if (writer.flush) events.push(...writer.flush());
        return { events, isLast: false };
      }
      events.push(...writer.end());
      const rest = writer.rest?.();
      if (rest !== undefined) events.push(...(await rest));
      return { events, isLast: true };
    } catch (error) {
      return signal.aborted ? { events, isLast: true } : fail(error, events);
    }
  }

  const joined = joinWithinTurn(read);
  return {
    next: () => (open?.reader.isBatched === true ? read() : joined()),
    fail: (error) => fail(error, []),
    cancel() {
      parts.then(
        ({ reader }) => void reader.cancel().catch(() => {}),
        () => {},
      );
    },
  };
}

/** Most parts are one event, and a loop over each would cost more than writing it. */
function addEvents(events: string[], written: readonly string[]): void {
  if (written.length === 1) events.push(written[0] as string);
  else for (const event of written) events.push(event);
}

/** Many fast streams would leave no time to other requests; batches have yielded already. */
function takeStreamTurn(
  { reader }: OpenParts,
  writer: StreamWriter | undefined,
  tenant: string | undefined,
): Promise<void> | undefined {
  if (reader.isBatched === true) return undefined;
  return takeTurn(writer === undefined ? 'request' : 'stream', tenant);
}
