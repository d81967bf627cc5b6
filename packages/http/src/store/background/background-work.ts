import { waitAtMost } from 'toolgate/internal';
import { HttpError } from '../../errors/index.ts';
import type { BackgroundAnswer } from '../../exchange/index.ts';
import { stoppedMessage } from './current-state.ts';
import type { ReadEvents } from './event-log.ts';
import { type KeptRequest, openAnswer, type OpenAnswer } from './open-answer.ts';

/** The time limit for stopped work to store its end, in milliseconds. */
const endMilliseconds = 5000;

/** The answers that a process makes in the background. */
export interface BackgroundWork {
  /** Starts one answer. */
  open(kept: KeptRequest): BackgroundAnswer;
  /** Stops the work for a response if this process does it. Another process stops when it writes its next mark. */
  stop(id: string): void;
  /** Returns a reader of a response's events if this process makes it. */
  eventsOf(id: string): ReadEvents | undefined;
  /** Lets running answers end, stops those that take longer than a time in milliseconds, and accepts no new ones. */
  close(milliseconds: number): Promise<void>;
}

/** Creates the work of one process. */
export function createBackgroundWork(): BackgroundWork {
  const running = new Map<string, OpenAnswer>();
  let isClosed = false;

  const allEnded = async (): Promise<unknown> =>
    Promise.all([...running.values()].map(async ({ ended }) => ended));

  return {
    open: (kept) =>
      openAnswer(kept, {
        begin(id, answer) {
          if (isClosed) throw stopping();
          running.set(id, answer);
        },
        end: (id) => void running.delete(id),
      }),
    stop: (id) => running.get(id)?.stop(),
    eventsOf: (id) => running.get(id)?.log.read,
    async close(milliseconds) {
      isClosed = true;
      await waitAtMost(allEnded(), milliseconds);
      for (const { abort } of running.values()) abort.abort(stopped());
      await waitAtMost(allEnded(), endMilliseconds);
    },
  };
}

function stopped(): HttpError {
  return new HttpError({ status: 503, message: stoppedMessage, code: 'server_error' });
}

function stopping(): HttpError {
  return new HttpError({
    status: 503,
    message: 'background: the gateway is stopping and takes no more work.',
    code: 'server_error',
    headers: { 'retry-after': '1' },
  });
}
