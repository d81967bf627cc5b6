import { createTenantShares, type TenantShares, type TurnKind } from './tenant-shares.ts';

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
  /** Has the next turn of the event loop end after one piece of work. */
  shorten(): void;
}

/**
 * How long one turn of the event loop may work, in milliseconds. New data of a connection waits for the end of a turn, and
 * an answer needs three turns or more (`pnpm bench:stretch`).
 */
const maxTurnMilliseconds = 4;

/** The same while several tenants ask, in milliseconds: each turn of one delays the others' new data (`pnpm soak:tenants`). */
const maxSharedTurnMilliseconds = 1;

/** How long a tenant counts after its last question, in milliseconds. */
const tenantMilliseconds = 1000;

/** How long the work that has its turn may continue while other work waits, in milliseconds. */
const maxSliceMilliseconds = 1;

/** More pieces have no time in one turn, even if each has little to do. */
const maxServedInTurn = 128;

/** Opens a queue. Waiting work gets its turns as {@link createTenantShares} says. */
export function createTurnQueue({ now, atTurnEnd, later }: TurnQueueOptions): TurnQueue {
  const shares = createTenantShares();
  const onNextTurn = (action: () => void): void => void (atTurnEnd(action) || later(action));
  /** How many may follow the first one in the next turn. */
  let planned = 0;
  const worker = createWorker(shares);
  const turn = createTurnClock();

  /** Begins a turn for waiting work: as much of it as has time in the turn. */
  function beginTurn(): void {
    const time = now();
    worker.pause(time);
    planned = 0;
    turn.end();
    if (shares.count() === 0) return shares.reset();
    turn.begin(time);
    onNextTurn(beginTurn);
    plan();
    serve(time);
  }

  /** Plans for the next turn: the work of one ends before the event loop asks for the next, all of them within one turn. */
  function plan(): void {
    // One more books the time of the last: later work of the event loop belongs to no tenant.
    const count = Math.min(shares.count(), maxServedInTurn) + 1;
    while (planned < count && atTurnEnd(serveInTime)) planned += 1;
  }

  function serveInTime(): void {
    const time = now();
    worker.pause(time);
    if (turn.isInTime(time)) serve(time);
  }

  /** Lets the next that waits continue. */
  function serve(time: number): void {
    const next = shares.next();
    if (next === undefined) return;
    worker.begin(next.kind, next.tenant, time);
    next.resolve();
  }

  /** Whether the work that asks may continue. */
  function mayContinue(kind: TurnKind, tenant: string, time: number): boolean {
    if (!turn.isInTime(time)) return false;
    return shares.count() === 0 || worker.workedFor(kind, tenant, time) < maxSliceMilliseconds;
  }

  function wait(kind: TurnKind, tenant: string, time: number): Promise<void> {
    worker.pause(time);
    return new Promise((resolve) => {
      shares.add({ kind, tenant, since: time, resolve });
      plan();
    });
  }

  return {
    take(kind, tenant) {
      const time = now();
      turn.note(tenant, time);
      if (!turn.hasBegun()) {
        turn.begin(time);
        onNextTurn(beginTurn);
      } else if (!mayContinue(kind, tenant, time)) return wait(kind, tenant, time);
      worker.begin(kind, tenant, time);
      return undefined;
    },
    shorten: () => turn.shorten(),
  };
}

/** The time of a turn. It depends on how many tenants ask, and on whether the turn is to be short. */
function createTurnClock() {
  /** When the work of this turn began; `undefined` before its first piece. */
  let startedAt: number | undefined;
  let asker: string | undefined;
  let sharedUntil = 0;
  let isShort = false;
  let isNextShort = false;

  function lengthAt(time: number): number {
    if (isShort) return 0;
    return time < sharedUntil ? maxSharedTurnMilliseconds : maxTurnMilliseconds;
  }

  return {
    begin(time: number): void {
      startedAt = time;
      isShort = isNextShort;
      isNextShort = false;
    },
    end(): void {
      startedAt = undefined;
    },
    hasBegun: (): boolean => startedAt !== undefined,
    /** Whether more work has time in this turn. */
    isInTime: (time: number): boolean =>
      startedAt !== undefined && time - startedAt < lengthAt(time),
    shorten(): void {
      isNextShort = true;
    },
    /** Notes who asks. */
    note(tenant: string, time: number): void {
      if (asker === tenant) return;
      if (asker !== undefined) sharedUntil = time + tenantMilliseconds;
      asker = tenant;
    },
  };
}

/** Books the time of the tenant that works. */
function createWorker(shares: TenantShares) {
  let worker: string | undefined;
  let working: TurnKind | undefined;
  let since = 0;

  /** Books the time so far. */
  function pause(time: number): void {
    if (worker !== undefined) shares.charge(worker, time - since);
    worker = undefined;
  }

  return {
    pause,
    /** Notes whose work begins; a tenant's work that continues is booked at its end. */
    begin(kind: TurnKind, tenant: string, time: number): void {
      working = kind;
      if (worker === tenant) return;
      pause(time);
      worker = tenant;
      since = time;
    },
    /** How long a tenant has done work of a kind in one go; forever where other work is done. */
    workedFor: (kind: TurnKind, tenant: string, time: number): number =>
      worker === tenant && working === kind ? time - since : Infinity,
  };
}
