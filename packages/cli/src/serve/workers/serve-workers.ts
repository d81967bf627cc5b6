import cluster, { type Worker } from 'node:cluster';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { CommandError } from '../../command-error.ts';
import { logUnexpected } from '../log-unexpected.ts';
import type { ServeSettings } from '../serve-settings.ts';
import { listenOn } from '../server/index.ts';
import { acceptConnections } from './accept-connections.ts';
import type { Placement } from './placement.ts';
import { createWorkerPool } from './worker-pool.ts';

/** Options of {@link serveWorkers}. */
export interface ServeWorkersOptions extends Pick<ServeSettings, 'host' | 'port' | 'workers'> {
  /** The time limit for the first head of a connection, in milliseconds. */
  headersMilliseconds: number;
  /** How long connections are still accepted after a stop signal, in milliseconds. */
  drainMilliseconds: number;
  /** Places the tenants until SIGHUP; `undefined` if the host has one tenant. */
  placement: Placement | undefined;
  /** Creates the placement again after SIGHUP, from the new configuration. */
  readPlacement: () => Promise<Placement | undefined>;
  logger: Logger;
}

/** The delay before a crashed worker is replaced, in milliseconds, so a crash loop does not flood the log. */
const restartMilliseconds = 1000;

/**
 * Starts processes that answer requests, and hands connections over to them. Replaces crashed ones until a stop signal,
 * which it passes on. A crash affects only the requests of its own process.
 *
 * @returns the URL, with the real port, when all processes accept requests.
 * @throws CommandError when a process cannot start, which it has logged, or when the address cannot be used.
 */
export async function serveWorkers({
  workers,
  host,
  port,
  headersMilliseconds,
  drainMilliseconds,
  placement: firstPlacement,
  readPlacement,
  logger,
}: ServeWorkersOptions): Promise<string> {
  let placement = firstPlacement;
  const pool = createWorkerPool(workers);
  const onError = logUnexpected(logger);
  const accepting = acceptConnections({
    pool,
    placement: () => placement,
    headersMilliseconds,
    onError,
  });
  let isStopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    // A second signal stops at once.
    if (isStopping || drainMilliseconds === 0) accepting.close();
    else setTimeout(accepting.close, drainMilliseconds);
    isStopping = true;
    signalWorkers(signal);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  const reload = async (signal: NodeJS.Signals): Promise<void> => {
    try {
      placement = await readPlacement();
    } catch {
      // Each worker logs why the configuration is not valid.
    }
    signalWorkers(signal);
  };
  process.on('SIGHUP', (signal) => void reload(signal));

  const replace = async (number: number, code: number): Promise<void> => {
    // A signal also ends a worker that is still starting.
    if (isStopping) return;
    logger.error({ code }, 'a worker ended and is replaced');
    await wait(restartMilliseconds);
    if (!isStopping) await startWorker(number).catch(() => replace(number, 1));
  };

  async function startWorker(number: number): Promise<void> {
    const worker = cluster.fork();
    await untilServing(worker);
    worker.once('exit', (code: number) => void replace(number, code));
    pool.add(number, worker);
  }

  try {
    await Promise.all(Array.from({ length: workers }, async (_, number) => startWorker(number)));
    return await listenOn(accepting.server, { host, port, onError });
  } catch (error) {
    stop('SIGTERM');
    throw error;
  }
}

function signalWorkers(signal: NodeJS.Signals): void {
  for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal);
}

async function untilServing(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.on('message', (message) => {
      if (message === 'serving') resolve();
    });
    worker.once('exit', () => reject(new CommandError('A worker could not start.')));
  });
}
