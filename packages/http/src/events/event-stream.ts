import type { EventSource } from './event-source.ts';

/** What an event stream needs. */
export interface EventStreamOptions {
  /** Gives the events. */
  source: EventSource;
  /** How long the stream stays silent at most. */
  heartbeatMilliseconds: number;
  /** Ends the stream and the model's work at once; aborted when the reader of the stream leaves. */
  abort: AbortController;
  /** Called with each text that goes out, heartbeats aside. */
  onText?: ((text: string) => void) | undefined;
  /** Called once when the stream is over. */
  onEnd?: (end: StreamEnd) => void;
}

/** How a stream ended. */
export interface StreamEnd {
  /** How many events were sent. */
  events: number;
  /** Whether its reader left. */
  isLeft: boolean;
}

/** A comment, which every parser of server-sent events skips. */
const heartbeat = ': ping\n\n';

/**
 * The body of a streamed response. Events that come together leave as one chunk, as each chunk has its price, and none is ever
 * cut; nothing is read from the model before it is wanted.
 */
export function createEventStream({
  source,
  heartbeatMilliseconds,
  abort,
  onText,
  onEnd,
}: EventStreamOptions): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let timer: ReturnType<typeof setInterval> | undefined;
  let isWaiting = false;
  let isOver = false;
  let sentEvents = 0;
  let stopListening: (() => void) | undefined;

  function stop(isLeft: boolean): void {
    isOver = true;
    clearInterval(timer);
    // The request's signal outlives the answer, and would keep all of it.
    stopListening?.();
    source.cancel();
    onEnd?.({ events: sentEvents, isLeft });
  }

  function start(controller: ReadableStreamDefaultController<Uint8Array>): void {
    timer = setInterval(() => {
      // Where something is left to be read, the client is slow and not the model.
      const isDue = isWaiting && controller.desiredSize === 0;
      if (isDue) controller.enqueue(encoder.encode(heartbeat));
    }, heartbeatMilliseconds);
    const onAbort = (): void => {
      if (isOver) return;
      stop(true);
      controller.close();
    };
    abort.signal.addEventListener('abort', onAbort);
    stopListening = () => abort.signal.removeEventListener('abort', onAbort);
    if (abort.signal.aborted) onAbort();
  }

  async function pull(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    isWaiting = true;
    let hasWritten = false;
    while (!hasWritten) {
      const { events, isLast } = await source.next();
      if (isOver) return;
      if (events.length > 0) {
        const text = events.join('');
        sentEvents += events.length;
        onText?.(text);
        controller.enqueue(encoder.encode(text));
      }
      hasWritten = events.length > 0 || isLast;
      if (isLast) {
        stop(false);
        controller.close();
      }
    }
    isWaiting = false;
  }

  function cancel(reason: unknown): void {
    stop(true);
    abort.abort(reason);
  }

  return new ReadableStream({ start, pull, cancel }, { highWaterMark: 0 });
}
