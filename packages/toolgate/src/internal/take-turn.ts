import { atTurnEnd } from './at-turn-end.ts';
import type { TurnKind } from './tenant-shares.ts';
import { createTurnQueue } from './turn-queue.ts';

// In workerd a timer ends with the request that set it, so a turn that one request began would never end for the others; and
// its clock does not move while a request works.
const isWorkerd = 'WebSocketPair' in globalThis;
const setTimer = setTimeout;

const queue = createTurnQueue({
  now: performance.now.bind(performance),
  atTurnEnd,
  // A timer does the same, later.
  later: (action) => void setTimer(action, 0),
});

/**
 * Asks whether a piece of long work may follow at once. Work that comes in pieces, such as the parts of a stream, asks before
 * each piece. Many streams, or one endless stream, then leave time to all other requests, and one tenant leaves to the others
 * their shares. In workerd nothing waits.
 *
 * @param kind the kind of work; by default `request`.
 * @param tenant the tenant whose request it is; by default the unnamed one.
 * @returns `undefined` if it may, else a promise that resolves when it is its turn.
 */
export function takeTurn(kind: TurnKind = 'request', tenant = ''): Promise<void> | undefined {
  return isWorkerd ? undefined : queue.take(kind, tenant);
}

/** Whether {@link doInTurn} has done something in this turn of the event loop. */
let hasDone = false;

/**
 * Does something at once if it is the first in this turn of the event loop or there is time for it, else in a later turn: many clients
 * may leave in the same moment, and to end the work for each takes time.
 *
 * @param tenant the tenant whose request it is; by default the unnamed one.
 * @returns a promise that resolves when it is done, unless it was done at once.
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
 * Lets the event loop turn again soon. A server calls it for each connection that it accepts: Node.js accepts one in each
 * turn, so of a crowd the last would wait until the first have their answers.
 */
export function shortenTurn(): void {
  queue.shorten();
}
