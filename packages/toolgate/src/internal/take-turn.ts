import { atTurnEnd } from './at-turn-end.ts';

/** How long one turn of the event loop may work before everything else gets its turn, in milliseconds (`pnpm bench:stretch`). */
const maxTurnMilliseconds = 8;

/** More of them have no time in one turn, even if each has little to do. */
const maxServedInTurn = 128;

// In workerd a timer ends with the request that set it, so a turn that one request began would never end for the others; and
// its clock does not move while a request works.
const isWorkerd = 'WebSocketPair' in globalThis;
const now = performance.now.bind(performance);
const later = setTimeout;

/** What waits for a turn, the first of them first. */
interface Waiting {
  resolves: (() => void)[];
  /** How many of them have had it. */
  served: number;
}

/** When the work of this turn began; `undefined` before its first piece. */
let startedAt: number | undefined;
const requests: Waiting = { resolves: [], served: 0 };
const streams: Waiting = { resolves: [], served: 0 };
/** How many may follow the first one in the next turn. */
let planned = 0;
/** How many have had a turn. */
let turns = 0;

/** Of so many turns that both kinds want, one is a stream's. */
const turnsForOneStream = 4;

/** Whose work it is: that of a request without an answer yet, or of a stream whose reader has some of it. */
export type TurnKind = 'request' | 'stream';

/**
 * Asks whether a piece of long work may follow at once. Work that comes in pieces, such as the parts of a stream, asks before
 * each piece. Many streams, or one endless stream, then leave time to all other requests. Those that wait get their turns
 * in the order in which they came, requests before streams that have begun: what comes later of these is joined. In workerd
 * nothing waits.
 *
 * @param kind whose work it is; by default that of a request.
 * @returns `undefined` where it may, else a promise that resolves when it is its turn.
 */
export function takeTurn(kind: TurnKind = 'request'): Promise<void> | undefined {
  if (isWorkerd) return undefined;
  if (startedAt === undefined) {
    startedAt = now();
    atNextTurn();
    return undefined;
  }
  if (now() - startedAt < maxTurnMilliseconds) return undefined;
  return new Promise((resolve) => {
    (kind === 'request' ? requests : streams).resolves.push(resolve);
    plan();
  });
}

/** Begins a turn for those that wait: as many of them as have time in it. */
function beginTurn(): void {
  startedAt = undefined;
  planned = 0;
  if (countWaiting() === 0) return;
  startedAt = now();
  atNextTurn();
  plan();
  serve();
}

function countWaiting(): number {
  return requests.resolves.length - requests.served + streams.resolves.length - streams.served;
}

/** Lets the next that waits continue. */
function serve(): void {
  turns += 1;
  const isForStream = turns % turnsForOneStream === 0;
  const resolve = isForStream
    ? (take(streams) ?? take(requests))
    : (take(requests) ?? take(streams));
  resolve?.();
}

function take(waiting: Waiting): (() => void) | undefined {
  const resolve = waiting.resolves[waiting.served];
  if (resolve === undefined) return undefined;
  waiting.served += 1;
  if (waiting.served === waiting.resolves.length) {
    waiting.resolves = [];
    waiting.served = 0;
  }
  return resolve;
}

/** Plans for the next turn: the work of one ends before the event loop asks for the next, all of them within one turn. */
function plan(): void {
  const count = Math.min(countWaiting(), maxServedInTurn);
  while (planned < count && atTurnEnd(serveInTime)) planned += 1;
}

function serveInTime(): void {
  if (startedAt !== undefined && now() - startedAt < maxTurnMilliseconds) serve();
}

function atNextTurn(): void {
  // A timer does the same, later.
  if (!atTurnEnd(beginTurn)) later(beginTurn, 0);
}
