import { createToolgateHandler } from '@toolgate/http';
import { destination, pino, type Logger } from 'pino';
import type { ToolgateOptions } from 'toolgate';
import { chooseModels } from './choose-models.ts';
import { loadConfig } from './load-config.ts';
import type { ServeFlags } from './serve-flags.ts';
import { serveSettings } from './serve-settings.ts';
import { startServer, type RunningServer } from './start-server.ts';
import type { ToolgateConfig } from './toolgate-config.ts';

/** How long running responses may take after a signal to stop. */
const graceMilliseconds = 30_000;

/** A Ctrl-C under npm arrives twice within this time: from the terminal, and forwarded by npm. */
const echoMilliseconds = 100;

/**
 * Serves the gateway until SIGINT or SIGTERM stops the process. What a person needs to know goes to
 * standard output, logs go to standard error.
 *
 * @throws CommandError when it cannot start.
 */
export async function serve(flags: ServeFlags): Promise<void> {
  const config = await loadConfig({ directory: process.cwd(), file: flags.config });
  const { host, port, apiKeys } = serveSettings({ flags, config, environment: process.env });
  const { description, ...models } = chooseModels({ flags, config, environment: process.env });
  const logger = pino(destination({ dest: 2, sync: true }));
  const handler = createToolgateHandler({
    ...toolgateOptions(config),
    ...models,
    ...(apiKeys.length > 0 && { apiKeys }),
    logger,
  });
  // Only the text: an error may hold a prompt or a key.
  const logError = (error: unknown): void => logger.error({ error: String(error) }, 'unexpected');
  // One request must not end all others.
  process.on('unhandledRejection', logError);
  const server = await startServer({ fetch: handler, host, port, onError: logError });
  stopOnSignals(server, logger);
  process.stdout.write(`Toolgate listening on ${server.url}\nModel: ${description}\n`);
}

function toolgateOptions({
  port: _port,
  host: _host,
  models: _models,
  provider: _provider,
  apiKeys: _apiKeys,
  ...options
}: ToolgateConfig): ToolgateOptions {
  return options;
}

function stopOnSignals(server: RunningServer, logger: Logger): void {
  let stoppingSince: number | undefined;
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    if (stoppingSince !== undefined) {
      // Who asks twice does not want to wait.
      if (performance.now() - stoppingSince > echoMilliseconds) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    logger.info({ signal }, 'stopping: running responses may end');
    await server.close(graceMilliseconds);
    // Connections to upstreams that are kept alive would hold the process.
    process.exit(0);
  };
  process.on('SIGINT', (signal) => void stop(signal));
  process.on('SIGTERM', (signal) => void stop(signal));
}
