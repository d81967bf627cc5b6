import type { HttpError } from './http-error.ts';
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
  /** Those of the model's next part, and whether more can come. Never rejects. */
  next(): Promise<{ events: string[]; isLast: boolean }>;
  /** Stops the model. */
  cancel(): void;
}

/** Turns a model's parts into events; a failure is told as the protocol tells it, and is the last. */
export function createEventSource({
  parts,
  writer,
  mapError,
  signal,
}: EventSourceOptions): EventSource {
  let open: OpenParts | undefined;

  function fail(error: unknown): { events: string[]; isLast: true } {
    if (signal.aborted) return { events: [], isLast: true };
    const mapped = mapError(error);
    try {
      return { events: writer.fail(mapped), isLast: true };
    } catch {
      // The failure is reported; a stream that ends without a word is the least that can be told.
      return { events: [], isLast: true };
    }
  }

  return {
    async next() {
      try {
        open ??= await parts;
        const part = await open.next();
        if (part === undefined) return { events: writer.end(), isLast: true };
        if (part.type === 'error') return fail(part.error);
        return { events: writer.write(part), isLast: false };
      } catch (error) {
        return fail(error);
      }
    },
    cancel() {
      parts.then(
        (opened) => opened.cancel(),
        () => {},
      );
    },
  };
}
