import { takeTurn, untilAborted } from 'toolgate/internal';
import type { HttpError } from '../errors/index.ts';
import { type EventBatch, joinWithinTurn } from './join-within-turn.ts';
import type { OpenParts } from './open-parts.ts';
import type { StreamWriter } from '../formats/format.ts';
import type { PartBatch } from 'toolgate/pipeline';

/** What events are made of. */
export interface EventSourceOptions {
  /** The model's parts; they may still be on their way. */
  parts: Promise<OpenParts>;
  /** Writes them in the caller's protocol. */
  writer: StreamWriter;
  /** Makes the caller's error of a failure. Not called after an abort. */
  mapError: (error: unknown) => HttpError;
  /** Aborts when the client leaves. */
  signal: AbortSignal;
  /** Aborts when the answer takes too long, which ends it with what `mapError` makes of that. */
  deadline?: AbortSignal | undefined;
}

/** The events of a response. */
export interface EventSource {
  /** The next events. Never rejects. */
  next(): Promise<EventBatch>;
  /** Stops the model. */
  cancel(): void;
}

/**
 * Turns a model's parts into events, those of one turn together; a failure becomes the protocol's error, and is the
 * last.
 */
export function createEventSource({
  parts,
  writer,
  mapError,
  signal,
  deadline,
}: EventSourceOptions): EventSource {
  let open: OpenParts | undefined;

  /** The failure, after the events that were written before it. */
  async function fail(error: unknown, events: string[]): Promise<EventBatch> {
    if (signal.aborted) return { events, isLast: true };
    const mapped = mapError(error);
    try {
      const failure = writer.fail(mapped);
      return { events: [...events, ...failure, ...((await writer.rest?.()) ?? [])], isLast: true };
    } catch {
      // The failure is reported; the stream then ends without an event.
      return { events, isLast: true };
    }
  }

  function readParts(opened: OpenParts): Promise<PartBatch> {
    if (deadline === undefined) return opened.next();
    // A model that was stopped may look as if it had ended.
    deadline.throwIfAborted();
    return untilAborted(opened.next(), deadline);
  }

  async function read(): Promise<EventBatch> {
    const events: string[] = [];
    try {
      open ??= await parts;
      const batch = await readParts(open);
      // Many streams that are fast would leave no time to other requests.
      const turn = takeTurn();
      if (turn !== undefined) await turn;
      for (const part of batch.parts) {
        if (part.type === 'error') return await fail(part.error, events);
        for (const event of writer.write(part)) events.push(event);
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
      return fail(error, events);
    }
  }

  const joined = joinWithinTurn(read);
  return {
    next: () => (open?.isBatched ? read() : joined()),
    cancel() {
      parts.then(
        (opened) => opened.cancel(),
        () => {},
      );
    },
  };
}
