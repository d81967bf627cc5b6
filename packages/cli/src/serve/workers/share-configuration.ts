import type { Worker } from 'node:cluster';
import type { Logger } from 'pino';
import { logInvalid } from '../gateway/index.ts';
import { couldNotStart, giveConfiguration, untilStarting } from './give-configuration.ts';
import type { Placement } from './placement.ts';
import type { ConfigurationMessage } from './worker-messages.ts';

/** A configuration that the first process has read for its workers. */
export interface WorkerConfiguration extends ConfigurationMessage {
  /** The digest of its settings, as the first process read them. */
  digest: string;
  /** Places the tenants; `undefined` if the host has one tenant. */
  placement: Placement | undefined;
  /** Called when all workers get it. */
  onAccepted: () => void;
}

/** The configuration that all workers share. */
export interface SharedConfiguration {
  /** Returns how the tenants are placed at present. */
  placement: () => Placement | undefined;
  /**
   * Gives a new worker the configuration, and waits until it serves.
   *
   * @throws CommandError when the worker cannot start, which it has logged.
   */
  start: (worker: Worker) => Promise<void>;
  /**
   * Reads another configuration and gives it to all workers. One worker tries it first. If it cannot open the
   * configuration, the last one stays everywhere, and the log says why. Never rejects.
   */
  replace: (read: () => Promise<WorkerConfiguration>) => Promise<void>;
}

/** Shares a configuration, which this process has accepted, with workers. */
export function shareConfiguration(
  first: WorkerConfiguration,
  logger: Pick<Logger, 'warn' | 'error'>,
): SharedConfiguration {
  let accepted = first;
  let last: Promise<void> = Promise.resolve();
  const serving = new Set<Worker>();

  /** Returns whether the worker serves with the configuration. */
  async function give(
    worker: Worker,
    { files, running, digest }: WorkerConfiguration,
  ): Promise<boolean> {
    const serves = await giveConfiguration(worker, { files, running });
    // A configuration in code may import other files, or compute its settings.
    if (serves !== undefined && serves !== digest) logger.warn(otherSettings);
    return serves !== undefined;
  }

  async function replace(read: () => Promise<WorkerConfiguration>): Promise<void> {
    const next = await read();
    const [trial] = serving;
    if (trial !== undefined && !(await give(trial, next))) {
      // A worker that lives has logged why.
      if (trial.isDead()) logger.error(deadWorker);
      return;
    }
    accepted = next;
    next.onAccepted();
    const others = [...serving].filter((worker) => worker !== trial);
    const taken = await Promise.all(others.map(async (worker) => give(worker, next)));
    if (taken.includes(false)) logger.error(lastSettings);
  }

  return {
    placement: () => accepted.placement,
    async start(worker) {
      await untilStarting(worker);
      let given: WorkerConfiguration | undefined;
      // Another configuration may be accepted in the meantime.
      while (given !== accepted) {
        given = accepted;
        if (await give(worker, given)) continue;
        worker.process.kill();
        throw couldNotStart();
      }
      serving.add(worker);
      worker.once('exit', () => serving.delete(worker));
    },
    async replace(read) {
      // One after the other, so the last signal decides.
      last = last
        .then(async () => replace(read))
        .catch((error: unknown) => logInvalid(logger, error));
      return last;
    },
  };
}

const deadWorker = 'A worker ended with the new configuration; the last one stays.';

const otherSettings =
  'A worker has other settings than the first process: a file that the configuration imports may have changed. Send SIGHUP to read the configuration again in all of them.';

const lastSettings =
  'A worker could not take the new configuration and keeps the last one. Send SIGHUP to try again.';
