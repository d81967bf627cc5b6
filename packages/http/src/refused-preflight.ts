import type { Logger } from './logger.ts';

/** Maximum number of origins that are logged, since any client can send any origin. */
const maxOrigins = 20;

/** Whether a browser asks if a page of another origin may send a request (a CORS preflight). */
export function isPreflight({ method, headers }: Request): boolean {
  return (
    method === 'OPTIONS' && headers.has('origin') && headers.has('access-control-request-method')
  );
}

/**
 * Creates a function that refuses a page's preflight. It logs each origin once, because the browser hides the response and
 * shows a message of its own.
 */
export function createPreflightRefusal(logger: Logger | undefined): (request: Request) => Response {
  const logged = new Set<string>();
  return ({ headers }) => {
    const origin = (headers.get('origin') ?? '').slice(0, 128);
    const message =
      `Pages of ${origin} may not use this gateway. Add the origin to "origins" of "cors" in the configuration, ` +
      'or of withCors() in code.';
    if (!logged.has(origin) && logged.size < maxOrigins) {
      logged.add(origin);
      logger?.warn({ origin }, message);
    }
    return Response.json({ error: { message, type: 'invalid_request_error' } }, { status: 403 });
  };
}
