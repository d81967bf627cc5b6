import { createDeferred } from 'toolgate/internal';
import {
  createEventStream,
  type EventSource,
  eventStreamResponse,
  type StreamEnd,
} from '../events/index.ts';
import {
  type BackgroundAnswer,
  jsonResponse,
  type OpenExchange,
  settle,
} from '../exchange/index.ts';

/** Options of {@link answerInBackground}. */
export interface BackgroundOptions {
  exchange: OpenExchange;
  /** Keeps the answer until the client fetches it. */
  background: BackgroundAnswer;
  /** The body that the client gets first. */
  pending: object;
  /** Stops the work. */
  abort: AbortController;
  /** Whether the client follows the events as they come. */
  isFollowed: boolean;
}

/**
 * Responds at once and makes the answer in the background, even if the client leaves. The exchange ends when the answer is
 * complete and its client has stopped reading.
 *
 * @param open calls the model.
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
  const answerEnd = make(open(), options);
  if (!isFollowed) {
    void answerEnd.then((end) => settle(exchange, end));
    return jsonResponse(begun, exchange);
  }
  const { heartbeatMilliseconds, onText } = exchange;
  const streamEnd = createDeferred<StreamEnd>();
  const events = createEventStream({
    source: background.follow(),
    heartbeatMilliseconds,
    abort: new AbortController(),
    tenant: exchange.caller?.tenant,
    onText,
    onEnd: streamEnd.resolve,
  });
  void Promise.all([answerEnd, streamEnd.promise]).then(([end]) => settle(exchange, end));
  return eventStreamResponse(events, exchange);
}

/** Makes the answer: it reads the events to their end, as a client would. */
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
    tenant: exchange.caller?.tenant,
    onEnd: (last) => (end = last),
  });
  for await (const _ of events);
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
