import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { CommandError } from './command-error.ts';

/** What the first process does with the others. */
export interface ServeWorkersOptions {
  /** How many processes answer requests. */
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

/** How long a worker that ended is waited for before the next takes its place, lest one that cannot live fills the log. */
const restartMilliseconds = 1000;

/**
 * Starts processes that share a port, and keeps their number until a signal to stop, which it passes on. A process in
 * which something goes wrong takes no more with it than its own requests.
 *
 * @returns once all of them accept requests.
 * @throws CommandError when one cannot start; it has said why by then.
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

  const replace = async (code: number): Promise<void> => {
    logger.error({ code }, 'a worker ended: another takes its place');
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
 * Makes all workers take the same port. One that starts when all others are gone would otherwise be given another than
 * what was announced.
 */
async function fixPort(host: string): Promise<void> {
  const probe = createServer().listen({ host, port: 0 });
  try {
    await once(probe, 'listening');
  } catch {
    // The workers cannot listen there either, and say why.
    return;
  }
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  cluster.setupPrimary({ args: [...process.argv.slice(2), '--port', `${port}`] });
}

/** Tells the first process that this one accepts requests. */
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
