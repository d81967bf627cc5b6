import { type Exchange, exchangeHeaders } from '../exchange/index.ts';

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
  headers: Readonly<Record<string, string>>,
): Response {
  return new Response(events, {
    headers: { ...eventStreamHeaders, ...headers, ...exchangeHeaders(exchange) },
  });
}
