import type { Logger } from 'pino';

type Handler = (request: Request) => Promise<Response>;

/** A gateway whose configuration can be read again while it serves. */
export interface ReloadableGateway {
  /** Answers a request with the configuration that is in force. */
  readonly fetch: Handler;
  /**
   * Reads the configuration again. Running requests, streams too, keep the configuration that they began with. If the new
   * configuration is not valid, the log says why and the last one stays. Never rejects.
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
    // An `async` function would add one more promise for each request.
    fetch: (request) => current(request),
    async reload() {
      // One after the other: the last signal decides.
      last = last.then(replace);
      return last;
    },
  };
}
