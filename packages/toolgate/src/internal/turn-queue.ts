import { createTenantShares, type TurnKind } from './tenant-shares.ts';

/** The runtime of a {@link TurnQueue}. */
export interface TurnQueueOptions {
  /** The time in milliseconds. */
  now: () => number;
  /** Has something done when the event loop turns; whether the runtime can. */
  atTurnEnd: (action: () => void) => boolean;
  /** The same, for a runtime that cannot. */
  later: (action: () => void) => void;
}

/** Shares the time of one event loop. */
export interface TurnQueue {
  /**
   * Asks whether a piece of work may follow at once.
   *
   * @returns `undefined` if it may, else a promise that resolves when it is its turn.
   */
  take(kind: TurnKind, tenant: string): Promise<void> | undefined;
}

/**
 * How long one turn of the event loop may work, in milliseconds. New data of a connection waits for the end of a turn, and
 * an answer needs three turns or more (`pnpm bench:stretch`).
 */
const maxTurnMilliseconds = 4;

/** How long the work that has its turn may continue while other work waits, in milliseconds. */
const maxSliceMilliseconds = 1;

/** More pieces have no time in one turn, even if each has little to do. */
const maxServedInTurn = 128;

/** Opens a queue. Waiting work gets its turns as {@link createTenantShares} says. */
export function createTurnQueue({ now, atTurnEnd, later }: TurnQueueOptions): TurnQueue {
  const shares = createTenantShares();
  const onNextTurn = (action: () => void): void => void (atTurnEnd(action) || later(action));
  /** When the work of this turn began; `undefined` before its first piece. */
  let startedAt: number | undefined;
  /** How many may follow the first one in the next turn. */
  let planned = 0;
  /** The work that was served last. */
  let running: { tenant: string; since: number } | undefined;

  /** Begins a turn for waiting work: as much of it as has time in the turn. */
  function beginTurn(): void {
    charge();
    planned = 0;
    startedAt = shares.count() === 0 ? undefined : now();
    if (startedAt === undefined) {
      shares.reset();
      return;
    }
    onNextTurn(beginTurn);
    plan();
    serve();
  }

  /** Plans for the next turn: the work of one ends before the event loop asks for the next, all of them within one turn. */
  function plan(): void {
    const count = Math.min(shares.count(), maxServedInTurn);
    while (planned < count && atTurnEnd(serveInTime)) planned += 1;
  }

  function serveInTime(): void {
    charge();
    if (isInTime()) serve();
  }

  const isInTime = (): boolean =>
    startedAt !== undefined && now() - startedAt < maxTurnMilliseconds;

  /** Books the time of the work that was served last. */
  function charge(): void {
    if (running === undefined) return;
    shares.charge(running.tenant, now() - running.since);
    running = undefined;
  }

  /** Lets the next that waits continue. */
  function serve(): void {
    const next = shares.next();
    if (next === undefined) return;
    running = { tenant: next.tenant, since: now() };
    next.resolve();
  }

  /** Whether the work that asks may continue. */
  function mayContinue(tenant: string): boolean {
    if (!isInTime()) return false;
    if (shares.count() === 0) return true;
    return running?.tenant === tenant && now() - running.since < maxSliceMilliseconds;
  }

  return {
    take(kind, tenant) {
      if (startedAt === undefined) {
        startedAt = now();
        onNextTurn(beginTurn);
        return undefined;
      }
      if (mayContinue(tenant)) return undefined;
      charge();
      return new Promise((resolve) => {
        shares.add(kind, { tenant, resolve });
        plan();
      });
    },
  };
}
