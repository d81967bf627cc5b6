import type { VisibleOutcome } from 'toolgate';
import type { Exchange } from './exchange.ts';
import { mapModelError } from './map-model-error.ts';
import { reportError } from './report-error.ts';

/** What an error response carries besides the error. */
interface ErrorResponseExtra {
  headers?: Readonly<Record<string, string>>;
  outcome?: VisibleOutcome | undefined;
}

/** Nobody is left to read the response; nginx's status for that. */
const clientClosedRequest = 499;

/**
 * The response to a request that failed, in the shape of the caller's protocol. What is not the
 * caller's fault is reported; an abort is nobody's fault.
 *
 * @param extra headers that the error itself does not bring, and the outcome of a request that got
 *   as far as having one.
 */
export function errorResponse(
  error: unknown,
  { request, requestId, protocol, logger }: Exchange,
  { headers = {}, outcome }: ErrorResponseExtra = {},
): Response {
  if (request.signal.aborted) return new Response(null, { status: clientClosedRequest });
  const mapped = mapModelError(error);
  reportError(mapped, { logger, requestId });
  const body = { ...protocol.writeError(mapped, requestId), ...(outcome && { toolgate: outcome }) };
  return Response.json(body, {
    status: mapped.status === 503 ? protocol.overloadedStatus : mapped.status,
    headers: { ...headers, ...mapped.headers },
  });
}
