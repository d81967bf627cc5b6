import type { Logger } from 'pino';

type Handler = (request: Request) => Promise<Response>;

/** A gateway whose configuration can be read again while it serves. */
export interface ReloadableGateway {
  /** Answers a request with the configuration that is in force. */
  readonly fetch: Handler;
  /**
   * Reads the configuration again. Requests that are running, streams among them, end with the one that they began with. Where the
   * new one is not valid, the log says why and the last one stays. Never rejects.
   */
  reload(): Promise<void>;
}

/**
 * Opens a gateway.
 *
 * @param open reads the configuration and builds the gateway; called again for each reload.
 * @throws what `open` throws the first time.
 */
export async function openReloadable(
  open: () => Promise<Handler>,
  logger: Pick<Logger, 'info' | 'error'>,
): Promise<ReloadableGateway> {
  let current = await open();
  let last: Promise<void> = Promise.resolve();

  async function replace(): Promise<void> {
    try {
      current = await open();
      logger.info('The configuration was read again.');
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      logger.error({ error: reason }, 'The new configuration is not valid; the last one stays.');
    }
  }

  return {
    fetch: async (request) => current(request),
    async reload() {
      // One after the other: the last signal decides.
      last = last.then(replace);
      return last;
    },
  };
}

/** Answers `GET /ready`, by which load balancers know whether to send requests: 503 once the process is stopping. */
export function withReadiness(handler: Handler, isStopping: () => boolean): Handler {
  return async (request) => {
    const { method, url } = request;
    // Most requests are of another kind, and to parse an address costs more than to look at its end.
    const isAsked = (method === 'GET' || method === 'HEAD') && url.endsWith('/ready');
    if (!isAsked || new URL(url).pathname !== '/ready') return handler(request);
    const [status, state] = isStopping() ? [503, 'stopping'] : [200, 'ready'];
    return Response.json({ status: state }, { status, headers: { 'cache-control': 'no-store' } });
  };
}
