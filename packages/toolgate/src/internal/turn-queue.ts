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
  /** When the work of this turn began; `undefined` before its first piece. */
  let startedAt: number | undefined;
  /** How many may follow the first one in the next turn. */
  let planned = 0;
  const worker = createWorker(shares);
  const turnLength = createTurnLength();

  /** Begins a turn for waiting work: as much of it as has time in the turn. */
  function beginTurn(): void {
    const time = now();
    worker.pause(time);
    planned = 0;
    startedAt = shares.count() === 0 ? undefined : time;
    if (startedAt === undefined) return shares.reset();
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
    if (isInTime(time)) serve(time);
  }

  function isInTime(time: number): boolean {
    return startedAt !== undefined && time - startedAt < turnLength.at(time);
  }

  /** Lets the next that waits continue. */
  function serve(time: number): void {
    const next = shares.next();
    if (next === undefined) return;
    worker.begin(next.tenant, time);
    next.resolve();
  }

  /** Whether the work that asks may continue. */
  function mayContinue(tenant: string, time: number): boolean {
    if (!isInTime(time)) return false;
    return shares.count() === 0 || worker.workedFor(tenant, time) < maxSliceMilliseconds;
  }

  function wait(kind: TurnKind, tenant: string, time: number): Promise<void> {
    worker.pause(time);
    return new Promise((resolve) => {
      shares.add(kind, { tenant, resolve });
      plan();
    });
  }

  return {
    take(kind, tenant) {
      const time = now();
      turnLength.note(tenant, time);
      if (startedAt === undefined) {
        startedAt = time;
        onNextTurn(beginTurn);
      } else if (!mayContinue(tenant, time)) return wait(kind, tenant, time);
      worker.begin(tenant, time);
      return undefined;
    },
  };
}

/** The length of a turn, which depends on how many tenants ask. */
function createTurnLength() {
  let asker: string | undefined;
  let sharedUntil = 0;
  return {
    /** Notes who asks. */
    note(tenant: string, time: number): void {
      if (asker === tenant) return;
      if (asker !== undefined) sharedUntil = time + tenantMilliseconds;
      asker = tenant;
    },
    at: (time: number): number =>
      time < sharedUntil ? maxSharedTurnMilliseconds : maxTurnMilliseconds,
  };
}

/** Books the time of the tenant that works. */
function createWorker(shares: TenantShares) {
  let worker: string | undefined;
  let since = 0;

  /** Books the time so far. */
  function pause(time: number): void {
    if (worker !== undefined) shares.charge(worker, time - since);
    worker = undefined;
  }

  return {
    pause,
    /** Notes whose work begins; a tenant's work that continues is booked at its end. */
    begin(tenant: string, time: number): void {
      if (worker === tenant) return;
      pause(time);
      worker = tenant;
      since = time;
    },
    /** How long a tenant has worked in one go; forever where another one works. */
    workedFor: (tenant: string, time: number): number =>
      worker === tenant ? time - since : Infinity,
  };
}
