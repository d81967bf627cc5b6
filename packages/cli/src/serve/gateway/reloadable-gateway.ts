import type { Logger } from 'pino';
import type { Handler } from '../../handler.ts';

/** A gateway that can read its configuration again while it serves. */
export interface ReloadableGateway {
  /** Answers a request with the current configuration. */
  readonly fetch: Handler;
  /**
   * Reads the configuration again. Running requests and streams keep the configuration with which they began. If the
   * new configuration is not valid, the log says why and the old one stays. Never rejects.
   */
  reload(): Promise<void>;
}

/**
 * Opens a gateway.
 *
 * @param open reads the configuration and creates the gateway; called again for each reload.
 * @throws the error of the first call of `open`.
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
    // An `async` function would add one more promise to each request.
    fetch: (request) => current(request),
    async reload() {
      // Reloads run one after the other, so the last signal decides.
      last = last.then(replace);
      return last;
    },
  };
}
