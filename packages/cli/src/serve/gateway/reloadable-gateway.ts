import type { Logger } from 'pino';
import type { Handler } from '../../handler.ts';

/** A gateway with one configuration. */
export interface OpenGateway {
  fetch: Handler;
  /** Called once another gateway gets all new requests. It closes what only this one uses, after its last request. */
  retire: () => unknown;
}

/**
 * Opens a gateway that can read its configuration again while it serves.
 *
 * @param open reads the configuration and creates the gateway; called again for each reload.
 * @returns `fetch`, which answers with the current configuration, and `reload`, which reads it again, never rejects, and
 * returns whether the new one is valid. Running requests and streams keep the configuration with which they began. If the new configuration is not valid,
 * the log says why and the old one stays.
 * @throws the error of the first call of `open`.
 */
export async function openReloadable(
  open: () => Promise<OpenGateway>,
  logger: Pick<Logger, 'info' | 'error'>,
): Promise<{ fetch: Handler; reload: () => Promise<boolean> }> {
  let current = await open();
  let last = Promise.resolve(true);

  async function replace(): Promise<boolean> {
    try {
      const { retire } = current;
      current = await open();
      retire();
      logger.info('The configuration was read again.');
      return true;
    } catch (error) {
      logInvalid(logger, error);
      return false;
    }
  }

  return {
    // An `async` function would add one more promise to each request.
    fetch: (request) => current.fetch(request),
    async reload() {
      // Reloads run one after the other, so the last signal decides.
      last = last.then(replace);
      return last;
    },
  };
}

/** Logs why a new configuration is not taken. */
export function logInvalid(logger: Pick<Logger, 'error'>, error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  logger.error({ error: reason }, 'The new configuration is not valid; the last one stays.');
}
