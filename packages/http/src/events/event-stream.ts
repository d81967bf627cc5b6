import { doInTurn, takeTurn } from 'toolgate/internal';
import { HttpError } from '../errors/index.ts';
import type { ResponseEnd } from '../exchange/index.ts';
import { cutLongText, longTextPiece, minLongWritten } from '../json/index.ts';
import type { EventSource } from './event-source.ts';

/** The options of {@link createEventStream}. */
export interface EventStreamOptions {
  /** The source of the events. */
  source: EventSource;
  /** The interval of heartbeats, in milliseconds. A heartbeat is sent only if the stream is silent. */
  heartbeatMilliseconds: number;
  /**
   * Ends the stream and the model's work at once. If the reason is an `HttpError`, the stream ends with an error event.
   * It is aborted when the reader of the stream leaves.
   */
  abort: AbortController;
  /** The tenant that gets the stream. */
  tenant?: string | undefined;
  /** Called with each text that is sent, except heartbeats. */
  onText?: ((text: string) => void) | undefined;
  /** Called once when the stream is over. */
  onEnd?: (end: StreamEnd) => void;
}

/** The end of a stream. */
export type StreamEnd = Required<Omit<ResponseEnd, 'status'>>;

type Controller = ReadableStreamDefaultController<Uint8Array>;

/** A comment. Every parser of server-sent events skips comments. */
const heartbeat = ': ping\n\n';

const encoder = new TextEncoder();

/** The state of an event stream. */
interface Sending extends EventStreamOptions {
  controller: Controller | undefined;
  timer: ReturnType<typeof setInterval> | undefined;
  /** Called when `abort` is aborted. */
  readonly onAbort: () => void;
  /** Whether the reader waits for more data. */
  isWaiting: boolean;
  /** Whether the stream reads no more from the source. */
  isOver: boolean;
  /** Whether the reader left. */
  isLeft: boolean;
  sentEvents: number;
  /** The long events, or pieces of them, that the reader has not asked for yet, the last one first. */
  rest: string[];
}

/**
 * Creates the body of a streamed response. Events that arrive together are sent as one chunk, since each chunk costs
 * time; a long text is sent in pieces. The source is read only when the client wants more.
 */
export function createEventStream(options: EventStreamOptions): ReadableStream<Uint8Array> {
  const sending: Sending = {
    ...options,
    controller: undefined,
    timer: undefined,
    // The function is set here and not later: V8 would otherwise keep the whole stream in old memory.
    onAbort: () => onStop(sending),
    isWaiting: false,
    isOver: false,
    isLeft: false,
    sentEvents: 0,
    rest: [],
  };
  return new ReadableStream(
    {
      start: (controller) => start(sending, controller),
      pull: (controller) => pull(sending, controller),
      cancel(reason) {
        // From now on the stream accepts no more data.
        sending.isLeft = true;
        return doInTurn(options.tenant, () => {
          leave(sending);
          // A second abort has no effect, but creating its error and stack costs time.
          if (!options.abort.signal.aborted) options.abort.abort(reason);
        });
      },
    },
    { highWaterMark: 0 },
  );
}

function start(sending: Sending, controller: Controller): void {
  const { heartbeatMilliseconds, abort, onAbort } = sending;
  sending.controller = controller;
  sending.timer = setInterval(() => {
    // If unread data is left, the client is slow, so no heartbeat is needed.
    const isDue = sending.isWaiting && !sending.isLeft && controller.desiredSize === 0;
    if (isDue) controller.enqueue(encoder.encode(heartbeat));
  }, heartbeatMilliseconds);
  abort.signal.addEventListener('abort', onAbort);
  if (abort.signal.aborted) onAbort();
}

async function pull(sending: Sending, controller: Controller): Promise<void> {
  if (sending.rest.length > 0) return sendRest(sending, controller);
  sending.isWaiting = true;
  let hasWritten = false;
  while (!hasWritten) {
    const { events, isLast } = await sending.source.next();
    if (sending.isOver || sending.isLeft) return;
    send(sending, controller, events);
    hasWritten = events.length > 0 || isLast;
    if (isLast) stop(sending);
    endIfSent(sending, controller);
  }
  sending.isWaiting = false;
}

function send(sending: Sending, controller: Controller, events: readonly string[]): void {
  if (events.length === 0) return;
  sending.sentEvents += events.length;
  if (events.some(({ length }) => length >= minLongWritten)) {
    sending.rest = events.toReversed();
    sendText(sending, controller, takePiece(sending) ?? '');
  } else sendText(sending, controller, events.join(''));
}

/** Takes the next piece of the rest. Short events are joined, and a long one is cut only when its first piece is due. */
function takePiece({ rest }: Sending): string | undefined {
  let piece = rest.pop();
  if (piece === undefined) return undefined;
  if (piece.length >= minLongWritten) {
    rest.push(...cutLongText(piece).toReversed());
    return rest.pop();
  }
  while (piece.length + (rest.at(-1)?.length ?? Infinity) <= longTextPiece) piece += rest.pop();
  return piece;
}

function sendText({ onText }: Sending, controller: Controller, text: string): void {
  onText?.(text);
  controller.enqueue(encoder.encode(text));
}

/** Sends the next piece of a long text. Other requests get their turns in between. */
async function sendRest(sending: Sending, controller: Controller): Promise<void> {
  await takeTurn('stream', sending.tenant);
  // A failure sends the rest at once, and a reader who left gets no more.
  const piece = sending.isLeft ? undefined : takePiece(sending);
  if (piece === undefined) return;
  sendText(sending, controller, piece);
  endIfSent(sending, controller);
}

/** Ends the stream if it reads no more from the source and nothing is left to send. */
function endIfSent(sending: Sending, controller: Controller): void {
  if (sending.isOver && sending.rest.length === 0) end(sending, controller);
}

/** Handles an abort. If the answer took too long, the stream ends with an error; if the client left, it just ends. */
function onStop(sending: Sending): void {
  const { controller, abort } = sending;
  if (sending.isOver || controller === undefined) return;
  const { reason } = abort.signal as { reason: unknown };
  if (HttpError.isInstance(reason)) {
    void fail(sending, controller, reason);
    return;
  }
  const isClosed = sending.isLeft;
  leave(sending);
  if (!isClosed) controller.close();
}

async function fail(sending: Sending, controller: Controller, error: HttpError): Promise<void> {
  stop(sending);
  const { events } = await sending.source.fail(error);
  if (sending.isLeft) return;
  // The error comes after the whole event before it.
  flush(sending, controller);
  send(sending, controller, events);
  flush(sending, controller);
  end(sending, controller);
}

/** Sends the rest of a long text at once. */
function flush(sending: Sending, controller: Controller): void {
  for (let piece = takePiece(sending); piece !== undefined; piece = takePiece(sending)) {
    sendText(sending, controller, piece);
  }
}

function stop(sending: Sending): void {
  sending.isOver = true;
  clearInterval(sending.timer);
  // The signal may outlive the answer; the listener would keep the whole answer in memory.
  sending.abort.signal.removeEventListener('abort', sending.onAbort);
  sending.source.cancel();
}

function end({ onEnd, sentEvents: events }: Sending, controller: Controller): void {
  onEnd?.({ events, isLeft: false });
  controller.close();
}

function leave(sending: Sending): void {
  sending.isLeft = true;
  if (!sending.isOver) stop(sending);
  sending.onEnd?.({ events: sending.sentEvents, isLeft: true });
}
