import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { CommandError } from '../../command-error.ts';

/** Options of {@link serveWorkers}. */
export interface ServeWorkersOptions {
  /** The number of processes that answer requests. */
  workers: number;
  host: string;
  /** The port; 0 for any free port. */
  port: number;
  logger: Logger;
}

/** A worker that accepts requests. */
export interface ServingWorker {
  /** The URL, with the real port, which all workers share. */
  url: string;
}

/** The delay before a crashed worker is replaced, in milliseconds, so a crash loop does not flood the log. */
const restartMilliseconds = 1000;

/**
 * Starts processes that share a port. Replaces crashed ones until a stop signal, which it passes on. A crash affects
 * only the requests of its own process.
 *
 * @returns when all processes accept requests.
 * @throws CommandError when a process cannot start; that process has logged the reason.
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
  // Each worker reads the configuration again.
  process.on('SIGHUP', (signal) => {
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal);
  });

  const replace = async (code: number): Promise<void> => {
    // A signal also ends a worker that is still starting.
    if (isStopping) return;
    logger.error({ code }, 'a worker ended and is replaced');
    await wait(restartMilliseconds);
    if (!isStopping) await startWorker().catch(() => replace(1));
  };

  async function startWorker(): Promise<ServingWorker> {
    const worker = cluster.fork();
    const serving = await untilServing(worker);
    worker.once('exit', (code: number) => void replace(code));
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
 * Chooses one free port for all workers. Otherwise a worker that starts after all others have ended would get another
 * port than the announced one.
 */
async function fixPort(host: string): Promise<void> {
  const probe = createServer().listen({ host, port: 0 });
  try {
    await once(probe, 'listening');
  } catch {
    // The workers will fail in the same way, and report the reason.
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
