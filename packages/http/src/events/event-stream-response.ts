import { type Exchange, exchangeHeaders, type OpenExchange, settle } from '../exchange/index.ts';
import type { EventSource } from './event-source.ts';
import { createEventStream } from './event-stream.ts';

/** Headers that forbid proxies to cache or compress a stream. */
const eventStreamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
} as const;

/** The streamed response to a request, with its id; `jsonResponse` explains the form of its headers. */
export function eventStreamResponse(
  events: ReadableStream<Uint8Array>,
  exchange: Exchange,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(events, {
    headers: { ...eventStreamHeaders, ...headers, ...exchangeHeaders(exchange) },
  });
}

/** Parts of a streamed response other than its events. */
export interface EventsInit {
  /** Ends the stream and the work for it; aborted when its reader leaves. */
  abort: AbortController;
  headers?: Readonly<Record<string, string>>;
}

/** Answers a request with events, and settles its exchange at their end. */
export function answerWithEvents(
  source: EventSource,
  exchange: OpenExchange,
  { abort, headers }: EventsInit,
): Response {
  exchange.isStreaming = true;
  const body = createEventStream({
    source,
    heartbeatMilliseconds: exchange.heartbeatMilliseconds,
    abort,
    tenant: exchange.caller?.tenant,
    onText: exchange.onText,
    onEnd: (end) => settle(exchange, { status: 200, ...end }),
  });
  return eventStreamResponse(body, exchange, headers);
}
