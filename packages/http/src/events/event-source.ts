import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { takeTurn } from 'toolgate/internal';
import type { HttpError } from '../errors/index.ts';
import type { StreamWriter } from '../formats/format.ts';
import { type EventBatch, batchEvents } from './batch-events.ts';
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

  /** Returns the given events, followed by the events of the failure. */
  async function fail(error: unknown, events: string[]): Promise<EventBatch> {
    const mapped = mapError(error);
    try {
      writer ??= openWriter(undefined);
      const failure = writer.fail(mapped);
      return { events: [...events, ...failure, ...((await writer.rest?.()) ?? [])], isLast: true };
    } catch {
      // `mapError` has reported the failure. The writer failed too, so the stream ends without an error event.
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

  const joined = batchEvents(read);
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

/** Adds written events. Most parts give one event; for these a loop would cost more than writing the event. */
function addEvents(events: string[], written: readonly string[]): void {
  if (written.length === 1) events.push(written[0] as string);
  else for (const event of written) events.push(event);
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
