import { type Exchange, exchangeHeaders, type OpenExchange, settle } from '../exchange/index.ts';
import type { EventSource } from './event-source.ts';
import { createEventStream } from './event-stream.ts';

/** The headers of a stream. They forbid proxies to cache, compress or buffer it. */
const eventStreamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
} as const;

/** Creates the streamed response to a request. Its headers include the request id; `jsonResponse` explains their form. */
export function eventStreamResponse(
  events: ReadableStream<Uint8Array>,
  exchange: Exchange,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(events, {
    headers: { ...eventStreamHeaders, ...headers, ...exchangeHeaders(exchange) },
  });
}

/**
 * Answers a request with events. Settles the exchange when the events end.
 *
 * @param init `abort` ends the stream and the work for it; it is aborted when the reader leaves.
 */
export function answerWithEvents(
  source: EventSource,
  exchange: OpenExchange,
  { abort, headers }: { abort: AbortController; headers?: Readonly<Record<string, string>> },
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
