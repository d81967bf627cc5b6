import { cors } from 'hono/cors';
import { Hono } from 'hono/tiny';
import { assertOptions, type AcceptedOptions } from 'toolgate/pipeline';
import { tokenCountHeader } from './count-input.ts';
import { passedHeaders, upstreamRequestId } from './errors/index.ts';
import { type Logger, safeLogger } from './logger.ts';
import { createPreflightRefusal, isPreflight } from './refused-preflight.ts';

/** Options of {@link withCors}. */
export interface CorsOptions {
  /**
   * The origins of the web pages that may use the gateway, such as `https://app.example.com`; `*` for all origins. Note that
   * everyone who opens such a page can read its key.
   */
  origins: readonly string[] | '*';
  /** How long a browser may cache the answer to a preflight, in seconds; default 600. */
  maxAgeSeconds?: number;
  /** Logs each origin that is refused, once. */
  logger?: Logger;
}

const corsValues: AcceptedOptions<CorsOptions> = {
  origins: 'any',
  maxAgeSeconds: 'duration',
  logger: 'any',
};

/** The headers that clients in browsers may read. */
const exposedHeaders = [
  'request-id',
  'x-request-id',
  'retry-after',
  'retry-after-ms',
  'x-should-retry',
  'toolgate-prompt-guard',
  'toolgate-content-filter',
  'toolgate-shadow-agent',
  tokenCountHeader,
  upstreamRequestId,
  ...passedHeaders,
];

/**
 * Lets web pages of other origins use a gateway. It answers preflights, and adds the CORS headers to every response, errors
 * included.
 *
 * @param handler the gateway from `createToolgateHandler`, or a wrapper of it. A gateway without API keys still refuses requests
 * from pages of other machines.
 * @throws InvalidArgumentError for an unknown option.
 */
export function withCors(
  handler: (request: Request) => Promise<Response>,
  options: CorsOptions,
): (request: Request) => Promise<Response> {
  assertOptions(options, corsValues, 'withCors()');
  const { origins, maxAgeSeconds = 600, logger } = options;
  const app = new Hono();
  app.use(
    cors({
      origin: origins === '*' ? '*' : [...origins],
      allowMethods: ['GET', 'HEAD', 'POST', 'DELETE'],
      exposeHeaders: exposedHeaders,
      maxAge: maxAgeSeconds,
    }),
  );
  app.all('*', async ({ req }) => handler(req.raw));
  const refuse = createPreflightRefusal(safeLogger(logger));
  const isAllowed = (origin: string | null): boolean =>
    origins === '*' || (origin !== null && origins.includes(origin));
  return async (request) =>
    isPreflight(request) && !isAllowed(request.headers.get('origin'))
      ? refuse(request)
      : app.fetch(request);
}
