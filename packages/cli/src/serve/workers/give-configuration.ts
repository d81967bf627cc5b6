import type { Worker } from 'node:cluster';
import { CommandError } from '../../command-error.ts';
import type { ConfigurationMessage, WorkerMessage } from './worker-messages.ts';

/**
 * Waits until a new worker asks for its configuration.
 *
 * @throws CommandError when it ends before.
 */
export async function untilStarting(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('message', () => resolve());
    worker.once('exit', () => reject(couldNotStart()));
  });
}

/** Creates the error for a worker that has logged why it does not serve. */
export function couldNotStart(): CommandError {
  return new CommandError('A worker could not start.');
}

/**
 * Gives a worker its configuration, and waits until it serves with it.
 *
 * @returns the digest of its settings; `undefined` if it keeps its last configuration, or has ended.
 */
export async function giveConfiguration(
  worker: Worker,
  configuration: ConfigurationMessage,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const settle = (digest: string | undefined): void => {
      worker.off('message', onMessage);
      worker.off('exit', onExit);
      resolve(digest);
    };
    const onExit = (): void => settle(undefined);
    const onMessage = (message: WorkerMessage): void => {
      if (message === 'refused') settle(undefined);
      else if (typeof message === 'object') settle(message.serving);
    };
    worker.on('message', onMessage);
    worker.on('exit', onExit);
    // With a callback, a worker that has just ended causes no event of an error.
    worker.send(configuration, () => {});
  });
}
