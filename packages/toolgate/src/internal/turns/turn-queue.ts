import { createTenantShares, type TenantShares, type TurnKind } from './tenant-shares.ts';

/** What a {@link TurnQueue} needs from the runtime. */
export interface TurnQueueOptions {
  /** Returns the time in milliseconds. */
  now: () => number;
  /** Runs an action at the end of the current turn of the event loop. Returns whether the runtime can do this. */
  atTurnEnd: (action: () => void) => boolean;
  /** Runs an action in a later turn, on a runtime that lacks {@link atTurnEnd}. */
  later: (action: () => void) => void;
}

/** Shares the time of one event loop. */
export interface TurnQueue {
  /**
   * Asks whether the next piece of work may start at once.
   *
   * @returns `undefined` if it may, else a promise that resolves when its turn comes.
   */
  take(kind: TurnKind, tenant: string): Promise<void> | undefined;
  /** Makes the next turn of the event loop end after one piece of work. */
  shorten(): void;
}

/**
 * Maximum time of one turn of the event loop, in milliseconds. New data of a connection waits until the turn ends, and an
 * answer needs three turns or more (`pnpm bench:stretch`).
 */
const maxTurnMilliseconds = 4;

/** Maximum time of a turn while several tenants ask, because it delays new data of the others (`pnpm soak:tenants`). */
const maxSharedTurnMilliseconds = 0.5;

/** How long several tenants count as asking after two different ones asked in a row, in milliseconds. */
const sharedMilliseconds = 1000;

/** How long a tenant may continue its work while other work waits, in milliseconds. */
const maxSliceMilliseconds = 1;

/** Maximum number of pieces in one turn. A turn has no time for more, even if each is short. */
const maxServedInTurn = 128;

/** Creates a queue. {@link createTenantShares} decides which waiting work comes next. */
export function createTurnQueue({ now, atTurnEnd, later }: TurnQueueOptions): TurnQueue {
  const shares = createTenantShares();
  const onNextTurn = (action: () => void): void => void (atTurnEnd(action) || later(action));
  /** How many pieces may follow the first one in the next turn. */
  let planned = 0;
  const worker = createWorker(shares);
  const turn = createTurnClock();

  /** Begins a turn: it runs as much waiting work as the turn has time for. */
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

  /** Plans one callback for each piece of the next turn. The event loop runs them one after another, all in that turn. */
  function plan(): void {
    // One more callback charges the time of the last piece: what the event loop does afterwards belongs to no tenant.
    const count = Math.min(shares.count(), maxServedInTurn) + 1;
    while (planned < count && atTurnEnd(serveInTime)) planned += 1;
  }

  function serveInTime(): void {
    const time = now();
    worker.pause(time);
    if (turn.isInTime(time)) serve(time);
  }

  /** Lets the next waiting work continue. */
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

/** Measures a turn. Its maximum time depends on how many tenants ask, and on whether the turn should be short. */
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
    /** Whether this turn has time left. */
    isInTime: (time: number): boolean =>
      startedAt !== undefined && time - startedAt < lengthAt(time),
    shorten(): void {
      isNextShort = true;
    },
    /** Notes which tenant asks. */
    note(tenant: string, time: number): void {
      if (asker === tenant) return;
      if (asker !== undefined) sharedUntil = time + sharedMilliseconds;
      asker = tenant;
    },
  };
}

/** Measures how long a tenant works, and charges the tenant for it. */
function createWorker(shares: TenantShares) {
  let worker: string | undefined;
  let working: TurnKind | undefined;
  let since = 0;

  /** Charges the time so far. */
  function pause(time: number): void {
    if (worker !== undefined) shares.charge(worker, time - since);
    worker = undefined;
  }

  return {
    pause,
    /** Notes which tenant begins to work. If the same tenant continues, it is charged when it pauses. */
    begin(kind: TurnKind, tenant: string, time: number): void {
      working = kind;
      if (worker === tenant) return;
      pause(time);
      worker = tenant;
      since = time;
    },
    /** Returns how long a tenant has worked without a pause; `Infinity` if another tenant or another kind of work runs. */
    workedFor: (kind: TurnKind, tenant: string, time: number): number =>
      worker === tenant && working === kind ? time - since : Infinity,
  };
}
