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
 * Creates the response to a request, with its id. The headers are a plain object, because a `Headers` object costs more than
 * all other work for a short answer.
 *
 * @param body a value that JSON can write.
 */
export function jsonResponse(
  body: object,
  exchange: Exchange,
  init: JsonResponseInit = {},
): Response {
  const text = JSON.stringify(body);
  exchange.onText?.(text);
  return respond(text, exchange, init);
}

/**
 * Creates the response from a text of any length. It encodes a long text itself, in pieces between which other requests get
 * turns, because a server would encode the text at once.
 */
export function jsonResponseInTurns(
  text: string,
  exchange: Exchange,
  init: JsonResponseInit = {},
): Response | Promise<Response> {
  exchange.onText?.(text);
  if (text.length < minLongWritten) return respond(text, exchange, init);
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
