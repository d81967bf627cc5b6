import { encodeInTurns, minLongWritten } from '../json/index.ts';
import type { Exchange } from './exchange.ts';

/**
 * Returns the headers of every response of an exchange: the headers of its services, and the request's id under the
 * names that the clients of OpenAI and Anthropic read.
 */
export function exchangeHeaders({ requestId, headers }: Exchange): Record<string, string> {
  return { ...headers, 'x-request-id': requestId, 'request-id': requestId };
}

/** Parts of a JSON response other than its body. */
export interface JsonResponseInit {
  /** Default 200. */
  status?: number;
  headers?: Readonly<Record<string, string>>;
}

/**
 * Creates the response to a request, with its id. The headers are a plain object: a `Headers` object costs a server
 * more than all other work for a short answer.
 *
 * @param text the body, already as JSON.
 */
export function jsonResponse(
  text: string,
  exchange: Exchange,
  init: JsonResponseInit = {},
): Response {
  exchange.onText?.(text);
  return respond(text, exchange, init);
}

/**
 * Does the same for a text of any length. A server encodes a text in one go, so a long text is sent as bytes. They are
 * encoded in pieces, and other requests get their turns in between.
 */
export function jsonResponseInTurns(
  text: string,
  exchange: Exchange,
  init: JsonResponseInit = {},
): Response | Promise<Response> {
  if (text.length < minLongWritten) return jsonResponse(text, exchange, init);
  exchange.onText?.(text);
  const encoded = encodeInTurns(text, exchange.caller?.tenant);
  return encoded.then((bytes) => respond(bytes, exchange, init));
}

function respond(
  body: string | Uint8Array<ArrayBuffer>,
  exchange: Exchange,
  { status = 200, headers = {} }: JsonResponseInit,
): Response {
  return new Response(body, {
    status,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...headers,
      ...exchangeHeaders(exchange),
    },
  });
}
