import { atTurnEnd } from './at-turn-end.ts';
import type { TurnKind } from './tenant-shares.ts';
import { createTurnQueue } from './turn-queue.ts';

// In workerd a timer ends with the request that set it, so a turn that one request began would never end for the others. Its
// clock also stands still while a request works.
const isWorkerd = 'WebSocketPair' in globalThis;
const setTimer = setTimeout;

const queue = createTurnQueue({
  // A test may replace the function of the clock later.
  now: () => performance.now(),
  atTurnEnd,
  // A timer does the same, a little later.
  later: (action) => void setTimer(action, 0),
});

/**
 * Asks whether the next piece of long work may start at once. Work in pieces, such as a stream, asks before each piece. Many
 * streams, or one endless stream, then leave time for all other requests, and every tenant gets its share. In workerd nothing waits.
 *
 * @param kind the kind of work; by default `request`.
 * @param tenant the tenant of the request; by default the unnamed one.
 * @returns `undefined` if it may start, else a promise that resolves when its turn comes.
 */
export function takeTurn(kind: TurnKind = 'request', tenant = ''): Promise<void> | undefined {
  return isWorkerd ? undefined : queue.take(kind, tenant);
}

/** Whether {@link doInTurn} ran an action in this turn of the event loop. */
let hasDone = false;

/**
 * Runs an action at once if it is the first in this turn of the event loop or the turn has time left, else in a later turn. For
 * example, many clients may disconnect at the same moment, and ending the work for each takes time.
 *
 * @param tenant the tenant of the request; by default the unnamed one.
 * @returns `undefined` if the action ran at once, else a promise that resolves when it is done.
 */
export function doInTurn(
  tenant: string | undefined,
  action: () => void,
): Promise<void> | undefined {
  const turn = hasDone ? takeTurn('request', tenant) : undefined;
  if (turn !== undefined) return turn.then(action);
  if (!isWorkerd) hasDone ||= atTurnEnd(() => (hasDone = false));
  action();
  return undefined;
}

/**
 * Makes the next turn of the event loop short. A server calls it for each connection that it accepts. Node.js accepts one
 * connection a turn, so without it the last client of a crowd would wait until the first ones have their answers.
 */
export function shortenTurn(): void {
  queue.shorten();
}
