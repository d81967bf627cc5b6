import cluster from 'node:cluster';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Reloads } from '../catch-reloads.ts';
import { logUnexpected } from '../log-unexpected.ts';
import type { ServeSettings } from '../serve-settings.ts';
import { listenOn } from '../server/index.ts';
import { acceptConnections } from './accept-connections.ts';
import { shareConfiguration, type WorkerConfiguration } from './share-configuration.ts';
import { createWorkerPool } from './worker-pool.ts';

/** Options of {@link serveWorkers}. */
export interface ServeWorkersOptions extends Pick<ServeSettings, 'host' | 'port' | 'workers'> {
  /** The time limit for the first head of a connection, in milliseconds. */
  headersMilliseconds: number;
  /** How long connections are still accepted after a stop signal, in milliseconds. */
  drainMilliseconds: number;
  /** The configuration until SIGHUP. */
  configuration: WorkerConfiguration;
  /** Reads the configuration again. */
  readConfiguration: () => Promise<WorkerConfiguration>;
  reloads: Reloads;
  logger: Logger;
}

/** The delay before a crashed worker is replaced, in milliseconds, so a crash loop does not flood the log. */
const restartMilliseconds = 1000;

/**
 * Starts processes that answer requests, and hands connections over to them. Replaces crashed ones until a stop signal,
 * which it passes on. A crash affects only the requests of its own process. The processes read no configuration of their
 * own: they get the configuration that was accepted last, also if they replace others.
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
  configuration,
  readConfiguration,
  reloads,
  logger,
}: ServeWorkersOptions): Promise<string> {
  const pool = createWorkerPool(workers);
  const configurations = shareConfiguration(configuration, logger);
  const onError = logUnexpected(logger);
  const accepting = acceptConnections({
    pool,
    placement: configurations.placement,
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

  const replace = async (number: number, code: number): Promise<void> => {
    // A signal also ends a worker that is still starting.
    if (isStopping) return;
    logger.error({ code }, 'a worker ended and is replaced');
    await wait(restartMilliseconds);
    if (isStopping) return;
    await startWorker(number).then(
      () => logger.info('The worker was replaced.'),
      () => replace(number, 1),
    );
  };

  async function startWorker(number: number): Promise<void> {
    const worker = cluster.fork();
    await configurations.start(worker);
    worker.once('exit', (code: number) => void replace(number, code));
    pool.add(number, worker);
  }

  try {
    await Promise.all(Array.from({ length: workers }, async (_, number) => startWorker(number)));
    const url = await listenOn(accepting.server, { host, port, onError });
    reloads.follow(() => configurations.replace(readConfiguration));
    return url;
  } catch (error) {
    stop('SIGTERM');
    throw error;
  }
}

function signalWorkers(signal: NodeJS.Signals): void {
  for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal);
}
