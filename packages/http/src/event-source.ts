import type { EventBatch } from './event-batch.ts';
import type { HttpError } from './http-error.ts';
import { joinWithinTurn } from './join-within-turn.ts';
import type { OpenParts } from './open-parts.ts';
import type { StreamWriter } from './wire-format.ts';

/** What events are made of. */
export interface EventSourceOptions {
  /** The model's parts; they may still be on their way. */
  parts: Promise<OpenParts>;
  /** Writes them in the caller's protocol. */
  writer: StreamWriter;
  /** What the caller is told of a failure. Not asked after an abort. */
  mapError: (error: unknown) => HttpError;
  /** Tells of an abort. */
  signal: AbortSignal;
}

/** The events of a response. */
export interface EventSource {
  /** The next events. Never rejects. */
  next(): Promise<EventBatch>;
  /** Stops the model. */
  cancel(): void;
}

/**
 * Turns a model's parts into events, those of one turn together; a failure is told as the protocol tells it, and is the
 * last.
 */
export function createEventSource({
  parts,
  writer,
  mapError,
  signal,
}: EventSourceOptions): EventSource {
  let open: OpenParts | undefined;

  /** The failure, after the events that were written before it. */
  function fail(error: unknown, events: string[]): EventBatch {
    if (signal.aborted) return { events, isLast: true };
    const mapped = mapError(error);
    try {
      return { events: [...events, ...writer.fail(mapped)], isLast: true };
    } catch {
      // The failure is reported; a stream that ends without a word is the least that can be told.
      return { events, isLast: true };
    }
  }

  async function read(): Promise<EventBatch> {
    const events: string[] = [];
    try {
      open ??= await parts;
      const batch = await open.next();
      for (const part of batch.parts) {
        if (part.type === 'error') return fail(part.error, events);
        events.push(...writer.write(part));
      }
      if (batch.isLast) events.push(...writer.end());
      return { events, isLast: batch.isLast };
    } catch (error) {
      return fail(error, events);
    }
  }

  return {
    next: joinWithinTurn(read),
    cancel() {
      parts.then(
        (opened) => opened.cancel(),
        () => {},
      );
    },
  };
}
