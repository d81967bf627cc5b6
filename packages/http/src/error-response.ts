import type { Exchange } from './exchange.ts';
import { mapModelError } from './map-model-error.ts';
import { reportError } from './report-error.ts';

/** Nobody is left to read the response; nginx's status for that. */
const clientClosedRequest = 499;

/**
 * The response to a request that failed, in the shape of the caller's protocol. What is not the
 * caller's fault is reported; an abort is nobody's fault.
 *
 * @param headers those that the error itself does not bring.
 */
export function errorResponse(
  error: unknown,
  { request, requestId, protocol, logger }: Exchange,
  headers: Readonly<Record<string, string>> = {},
): Response {
  if (request.signal.aborted) return new Response(null, { status: clientClosedRequest });
  const mapped = mapModelError(error);
  reportError(mapped, { logger, requestId });
  return Response.json(protocol.writeError(mapped, requestId), {
    status: mapped.status === 503 ? protocol.overloadedStatus : mapped.status,
    headers: { ...headers, ...mapped.headers },
  });
}
