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
  /** The body as bytes; a server sends them without a copy, which it makes of a text at once, however long that is. */
  bytes?: Uint8Array<ArrayBuffer> | undefined;
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
  { status = 200, headers = {}, bytes }: JsonResponseInit = {},
): Response {
  exchange.onText?.(text);
  return new Response(bytes ?? text, {
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
