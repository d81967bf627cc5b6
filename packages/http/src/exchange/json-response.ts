import { encodeInTurns, minLongWritten } from '../json/index.ts';
import type { Exchange } from './exchange.ts';

/**
 * The headers of every response of an exchange: the headers of its services, and the request's id under the names that
 * OpenAI's and Anthropic's clients read.
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
 * The response to a request, with its id. Its headers are given as a plain object: a `Headers` made of them
 * or read from the response costs a server more than all other work for a short answer.
 *
 * @param text the body, which is JSON already.
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
 * The same for a text of any length. A server encodes a text in one go, so a long one is given to it as bytes, which are made with the
 * requests of others in between.
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
