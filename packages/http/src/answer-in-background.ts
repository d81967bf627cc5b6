import { createDeferred } from 'toolgate/internal';
import {
  createEventStream,
  type EventSource,
  eventStreamResponse,
  type StreamEnd,
} from './events/index.ts';
import {
  type BackgroundAnswer,
  jsonResponse,
  type OpenExchange,
  settle,
} from './exchange/index.ts';

/** Settings of {@link answerInBackground}. */
export interface BackgroundOptions {
  exchange: OpenExchange;
  /** Keeps the answer until the client fetches it. */
  background: BackgroundAnswer;
  /** The body that the client gets in the meantime. */
  pending: object;
  /** Stops the work. */
  abort: AbortController;
  /** Whether the client gets the events as they come. */
  isFollowed: boolean;
}

/**
 * Answers a request at once, and makes the real answer, even if the client leaves. The request keeps its place until the end, and as
 * long as its client reads.
 *
 * @param open asks the model.
 * @throws HttpError (503) if the answer cannot be kept.
 */
export async function answerInBackground(
  open: () => EventSource,
  options: BackgroundOptions,
): Promise<Response> {
  const { exchange, background, pending, abort, isFollowed } = options;
  const begun = await background.begin(pending, abort);
  exchange.isStreaming = true;
  exchange.isDetached = true;
  const made = make(open(), options);
  if (!isFollowed) {
    void made.then((end) => settle(exchange, end));
    return jsonResponse(JSON.stringify(begun), exchange);
  }
  const { heartbeatMilliseconds, onText } = exchange;
  const left = createDeferred<StreamEnd>();
  const events = createEventStream({
    source: background.follow(),
    heartbeatMilliseconds,
    abort: new AbortController(),
    onText,
    onEnd: left.resolve,
  });
  void Promise.all([made, left.promise]).then(([end]) => settle(exchange, end));
  return eventStreamResponse(events, exchange);
}

/** Makes the answer: reads its events to their end, as a client would. */
async function make(
  source: EventSource,
  { exchange, background, abort }: BackgroundOptions,
): Promise<StreamEnd & { status: number }> {
  let end: StreamEnd = { events: 0, isLeft: false };
  const { heartbeatMilliseconds } = exchange;
  const events = createEventStream({
    source: { ...source, ...keepEvents(source, background) },
    heartbeatMilliseconds,
    abort,
    onEnd: (last) => (end = last),
  });
  const reader = events.getReader();
  let isOver = false;
  while (!isOver) isOver = (await reader.read()).done;
  await background.end();
  return { status: 200, ...end };
}

function keepEvents(
  source: EventSource,
  background: BackgroundAnswer,
): Pick<EventSource, 'next' | 'fail'> {
  const keep = <Batch extends { events: string[] }>(batch: Batch): Batch => {
    background.add(batch.events);
    return batch;
  };
  return {
    next: async () => keep(await source.next()),
    fail: async (error) => keep(await source.fail(error)),
  };
}
