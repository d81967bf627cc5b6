import cluster from 'node:cluster';
import { setTimeout as wait } from 'node:timers/promises';
import { HttpError, type StopExchange } from '@toolgate/http';
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
  /** The functions that end the open exchanges. */
  stops: ReadonlySet<StopExchange>;
  /** How long the server still accepts connections, in milliseconds; default 0. */
  drainMilliseconds?: number | undefined;
  /** The time limit for running responses after that, in milliseconds; default 30000. */
  graceMilliseconds?: number | undefined;
}

/**
 * Stops the process at SIGINT and SIGTERM: it accepts no more requests, lets running responses end, then ends the slow
 * ones, and sends the last traces and metrics. A second signal stops it at once.
 */
export function stopOnSignals({
  server,
  resources,
  logger,
  flush,
  stopping,
  stops,
  drainMilliseconds = 0,
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
    if (process.stderr.isTTY && !cluster.isWorker) process.stderr.write(stoppingNotice);
    else logger.info({ signal }, 'stopping: running responses may end');
    server.drain();
    if (drainMilliseconds > 0) await wait(drainMilliseconds);
    if (cluster.isWorker) tellPrimary('stopping');
    const timer = setTimeout(() => endAll(stops), graceMilliseconds - lastOf(graceMilliseconds));
    await Promise.all([closeStores(resources, graceMilliseconds), server.close(graceMilliseconds)]);
    clearTimeout(timer);
    // Without a collector the exporter would never finish.
    await Promise.race([flush?.(), wait(flushMilliseconds)]);
    // Kept-alive connections to upstreams would keep the process running.
    process.exit(0);
  };
  process.on('SIGINT', (signal) => void stop(signal));
  process.on('SIGTERM', (signal) => void stop(signal));
}

/** The time that clients have to read the end of their responses, in milliseconds, at the end of the time for responses. */
function lastOf(graceMilliseconds: number): number {
  return Math.min(1000, graceMilliseconds / 2);
}

/** Ends all exchanges with an error that clients repeat, so neither they nor the log take it for a client that left. */
function endAll(stops: ReadonlySet<StopExchange>): void {
  const error = new HttpError({
    status: 503,
    message: 'The gateway stops before the answer is complete. Try again in a few seconds.',
    code: 'stopping',
    headers: { 'retry-after': '2' },
  });
  for (const stop of stops) stop(error);
}
