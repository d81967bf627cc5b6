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
 * The response to a request that failed, in the shape of the caller's protocol. A failure
 * that the caller did not cause is reported, except an abort.
 *
 * @param extra headers that the error itself does not bring, and the outcome of the request if it
 *   already has one.
 */
export function errorResponse(
  error: unknown,
  exchange: Exchange,
  { headers = {}, outcome }: ErrorResponseExtra = {},
): Response {
  const { request, requestId, protocol, logger } = exchange;
  if (request.signal.aborted) {
    return new Response(null, {
      status: clientClosedRequest,
      headers: exchangeHeaders(exchange),
    });
  }
  const mapped = mapModelError(error);
  reportError(mapped, { logger, requestId });
  const body = { ...protocol.writeError(mapped, requestId), ...(outcome && { toolgate: outcome }) };
  return jsonResponse(JSON.stringify(body), exchange, {
    status: protocol.statusOf(mapped),
    headers: { ...headers, ...mapped.headers },
  });
}
