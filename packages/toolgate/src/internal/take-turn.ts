import { atTurnEnd } from './at-turn-end.ts';

/** How long one turn of the event loop may work before everything else gets its turn, in milliseconds (`pnpm bench:stretch`). */
const maxTurnMilliseconds = 8;

// In workerd a timer ends with the request that set it, so a turn that one request began would never end for the others; and
// its clock does not move while a request works.
const isWorkerd = 'WebSocketPair' in globalThis;
const now = performance.now.bind(performance);
const later = setTimeout;

/** When the work of this turn began; `undefined` before its first piece. */
let startedAt: number | undefined;
/** What waits for a turn, the first of them first. */
let waiting: (() => void)[] = [];
/** How many of them have had it. */
let served = 0;

/**
 * Asks whether a piece of long work may follow at once. Work that comes in pieces, such as the parts of a stream, asks before
 * each piece. Many streams, or one endless stream, then leave time to all other requests. Those that wait get their turns
 * in the order in which they came. In workerd nothing waits.
 *
 * @returns `undefined` where it may, else a promise that resolves when it is its turn.
 */
export function takeTurn(): Promise<void> | undefined {
  if (isWorkerd) return undefined;
  if (startedAt === undefined) {
    startedAt = now();
    atNextTurn();
    return undefined;
  }
  if (now() - startedAt < maxTurnMilliseconds) return undefined;
  return new Promise((resolve) => waiting.push(resolve));
}

/** Begins a turn for the first that waits. */
function beginTurn(): void {
  startedAt = undefined;
  const resolve = waiting[served];
  if (resolve === undefined) return;
  served += 1;
  if (served === waiting.length) {
    waiting = [];
    served = 0;
  }
  startedAt = now();
  atNextTurn();
  resolve();
}

function atNextTurn(): void {
  // A timer does the same, later.
  if (!atTurnEnd(beginTurn)) later(beginTurn, 0);
}
