import cluster from 'node:cluster';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { closeStores, type Resources } from './gateway/index.ts';
import type { RunningServer } from './server/index.ts';
import { tellPrimary } from './workers/index.ts';

/** The time limit for sending the last traces and metrics, in milliseconds. */
const flushMilliseconds = 5000;

/** Under npm one Ctrl-C arrives twice within this time, in milliseconds: from the terminal, and from npm. */
const echoMilliseconds = 100;

/**
 * The notice for a terminal, where it replaces the line in the log. The first line break ends the terminal's own `^C`.
 */
const stoppingNotice = '\nStopping: running responses may end. Ctrl-C again stops at once.\n';

/** What a signal stops. */
interface Stoppable {
  server: RunningServer;
  /** The gateway's resources, stores among them. */
  resources: Resources;
  logger: Logger;
  /** Sends the last traces and metrics. */
  flush: (() => Promise<void>) | undefined;
  /** Aborted as soon as the process begins to stop. */
  stopping: AbortController;
  /** The time limit for running responses, in milliseconds. */
  graceMilliseconds?: number | undefined;
}

/**
 * Stops the process at SIGINT and SIGTERM: it accepts no more requests, lets running responses end, and sends the last
 * traces and metrics. A second signal stops it at once.
 */
export function stopOnSignals({
  server,
  resources,
  logger,
  flush,
  stopping,
  graceMilliseconds = 30_000,
}: Stoppable): void {
  let stoppingSince: number | undefined;
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > echoMilliseconds) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    stopping.abort();
    if (cluster.isWorker) tellPrimary('stopping');
    if (process.stderr.isTTY && !cluster.isWorker) process.stderr.write(stoppingNotice);
    else logger.info({ signal }, 'stopping: running responses may end');
    await Promise.all([closeStores(resources, graceMilliseconds), server.close(graceMilliseconds)]);
    // Without a collector the exporter would never finish.
    await Promise.race([flush?.(), wait(flushMilliseconds)]);
    // Kept-alive connections to upstreams would keep the process running.
    process.exit(0);
  };
  process.on('SIGINT', (signal) => void stop(signal));
  process.on('SIGTERM', (signal) => void stop(signal));
}
