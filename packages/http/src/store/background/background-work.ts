import { waitAtMost } from 'toolgate/internal';
import { HttpError } from '../../errors/index.ts';
import type { BackgroundAnswer } from '../../exchange/index.ts';
import { stoppedMessage } from './current-state.ts';
import type { ReadEvents } from './event-log.ts';
import { type KeptRequest, openAnswer, type OpenAnswer } from './open-answer.ts';

/** How long stopped work may take to store its end, in milliseconds. */
const endMilliseconds = 5000;

/** The answers that a process makes in the background. */
export interface BackgroundWork {
  /** Starts to make one answer. */
  open(kept: KeptRequest): BackgroundAnswer;
  /** Stops the work for a response if this process does it. Another process stops at its next note. */
  stop(id: string): void;
  /** Reads the events of a response if this process makes it. */
  eventsOf(id: string): ReadEvents | undefined;
  /** Lets running answers end, stops those that take longer than a time in milliseconds, and takes no new ones. */
  close(milliseconds: number): Promise<void>;
}

/** Opens the work of one process. */
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
