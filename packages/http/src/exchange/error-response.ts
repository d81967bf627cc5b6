import type { VisibleOutcome } from 'toolgate';
import { mapModelError, reportError } from '../errors/index.ts';
import type { Exchange } from './exchange.ts';
import { exchangeHeaders, jsonResponse } from './json-response.ts';

/** Additions to an error response. */
interface ErrorResponseExtra {
  headers?: Readonly<Record<string, string>>;
  outcome?: VisibleOutcome | undefined;
}

/** nginx's status for a client that left before the response. */
const clientClosedRequest = 499;

/**
 * Creates the response to a failed request in the caller's protocol. Logs failures that the caller did not cause.
 *
 * @param extra headers in addition to the error's own, and the outcome of the request if it is known.
 */
export function errorResponse(
  error: unknown,
  exchange: Exchange,
  { headers = {}, outcome }: ErrorResponseExtra = {},
): Response {
  const { request, requestId, protocol } = exchange;
  if (request.signal.aborted) {
    return new Response(null, {
      status: clientClosedRequest,
      headers: exchangeHeaders(exchange),
    });
  }
  const mapped = mapModelError(error);
  reportError(mapped, exchange);
  const body = { ...protocol.writeError(mapped, requestId), ...(outcome && { toolgate: outcome }) };
  return jsonResponse(body, exchange, {
    status: protocol.statusOf(mapped),
    headers: { ...headers, ...mapped.headers },
  });
}
