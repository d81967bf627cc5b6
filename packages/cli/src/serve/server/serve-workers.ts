import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { CommandError } from '../../command-error.ts';

/** Settings of {@link serveWorkers}. */
export interface ServeWorkersOptions {
  /** The number of processes that answer requests. */
  workers: number;
  host: string;
  /** 0 for any free port. */
  port: number;
  logger: Logger;
}

/** A worker that accepts requests. */
export interface ServingWorker {
  /** With the real port, which all workers share. */
  url: string;
}

/**
 * The delay before a crashed worker is replaced, so a crash loop does not flood the log.
 */
const restartMilliseconds = 1000;

/**
 * Starts processes that share a port, and replaces crashed ones until a signal to stop, which it passes on. A crash
 * affects only the requests of its own process.
 *
 * @returns once all of them accept requests.
 * @throws CommandError when one cannot start; the worker itself has logged the reason.
 */
export async function serveWorkers({
  workers,
  host,
  port,
  logger,
}: ServeWorkersOptions): Promise<ServingWorker> {
  if (port === 0) await fixPort(host);
  let isStopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    isStopping = true;
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  // Each of them reads the configuration again.
  process.on('SIGHUP', (signal) => {
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal);
  });

  const replace = async (code: number): Promise<void> => {
    logger.error({ code }, 'a worker ended and is replaced');
    await wait(restartMilliseconds);
    if (!isStopping) await startWorker().catch(() => replace(1));
  };

  async function startWorker(): Promise<ServingWorker> {
    const worker = cluster.fork();
    const serving = await untilServing(worker);
    worker.once('exit', (code: number) => {
      if (!isStopping) void replace(code);
    });
    return serving;
  }

  const started = await Promise.all(Array.from({ length: workers }, startWorker)).catch(
    (error: unknown) => {
      stop('SIGTERM');
      throw error;
    },
  );
  return started[0] ?? { url: '' };
}

/**
 * Chooses one free port for all workers. Otherwise a worker that starts when all others are gone would get a port
 * that was not announced.
 */
async function fixPort(host: string): Promise<void> {
  const probe = createServer().listen({ host, port: 0 });
  try {
    await once(probe, 'listening');
  } catch {
    // The workers will fail in the same way and report why.
    return;
  }
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  cluster.setupPrimary({ args: [...process.argv.slice(2), '--port', `${port}`] });
}

/** Notifies the primary process that this worker accepts requests. */
export function reportServing(serving: ServingWorker): void {
  process.send?.(serving);
}

async function untilServing(worker: Worker): Promise<ServingWorker> {
  const [serving] = (await Promise.race([
    once(worker, 'message'),
    once(worker, 'exit').then(() => {
      throw new CommandError('A worker could not start.');
    }),
  ])) as [ServingWorker];
  return serving;
}
