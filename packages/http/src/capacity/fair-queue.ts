import { startTimer } from 'toolgate/internal';

/** The bounds of {@link createFairQueue}. */
export interface FairQueueOptions {
  /** Maximum number of requests that run at once. */
  maxRunning: number;
  /** Maximum number of bytes that running requests hold together. */
  maxBytes: number;
  /** The share of both that one tenant may use, from 0 to 1. */
  shareOf: (tenant: string) => number;
  /** Maximum number of requests that wait, of all tenants. */
  maxWaiting: number;
  /** The longest wait of a request, in milliseconds. */
  maxWaitMilliseconds: number;
}

/** The reason of a refusal: too many requests wait, or this one waited too long. */
export type QueueRefusal = 'full' | 'late';

/** A request to run. */
export interface QueuedRequest {
  tenant: string;
  /** The bytes that it will hold. The first request of a tenant may hold more than the maximum. */
  bytes: number;
  /** Aborts when the waiting client leaves. */
  signal: AbortSignal | undefined;
}

/** The permission of one request to run. */
export interface Slot {
  /** Changes the number of bytes that it holds. */
  resize(bytes: number): void;
  /** Holds more bytes, if there is room for them at once. Returns whether there was. */
  grow(bytes: number): boolean;
  /** Gives the slot back. Called once. */
  release(): void;
}

/**
 * Takes a slot, at once or after a wait.
 *
 * @returns the slot, or the reason of the refusal.
 * @throws the signal's reason.
 */
export type EnterQueue = (request: QueuedRequest) => Slot | Promise<Slot | QueueRefusal>;

/** A queue for the requests of all tenants. */
export interface FairQueue {
  enter: EnterQueue;
  /** Returns a slot that can hold bytes of a tenant, but takes no place of a running request. At first it holds no bytes. */
  hold(tenant: string): Slot;
}

/** The running requests and their bytes, of all tenants or of one, with the maximum of both. */
interface Load {
  /** The slots in use, whether they run or only hold memory. */
  slots: number;
  running: number;
  bytes: number;
  readonly maxRunning: number;
  readonly maxBytes: number;
}

interface Tenant extends Load {
  name: string;
  /** The waiting requests in the order of their arrival; absent until one has to wait. */
  waiting: Set<Waiter> | undefined;
}

interface Waiter {
  /** The position of its arrival. */
  order: number;
  bytes: number;
  settle: (result: Slot | QueueRefusal) => void;
}

/**
 * Creates a queue of this process. If there is no room for all requests, it decides which one runs next: one of the tenant
 * with the fewest running requests.
 */
export function createFairQueue(options: FairQueueOptions): FairQueue {
  const { maxRunning, maxBytes, maxWaiting, maxWaitMilliseconds } = options;
  const tenants = new Map<string, Tenant>();
  const all: Load = { slots: 0, running: 0, bytes: 0, maxRunning, maxBytes };
  let waiting = 0;
  let arrivals = 0;

  function find(name: string): Tenant {
    const tenant = tenants.get(name) ?? openTenant(name, options);
    tenants.set(name, tenant);
    return tenant;
  }

  function forget(tenant: Tenant): void {
    // A tenant that was forgotten before may have begun again under its name.
    if (isIdle(tenant) && tenants.get(tenant.name) === tenant) tenants.delete(tenant.name);
  }

  function openSlot(tenant: Tenant, places: 0 | 1): Slot {
    return takeSlot([all, tenant], places, () => {
      forget(tenant);
      admitWaiting();
    });
  }

  function run(tenant: Tenant, bytes: number): Slot {
    const slot = openSlot(tenant, 1);
    slot.resize(bytes);
    return slot;
  }

  /**
   * Gives free room to waiting requests, at once, so a new request cannot take the room before the waiting one continues.
   */
  function admitWaiting(): void {
    if (waiting === 0) return;
    let next = findNext(tenants.values(), all);
    while (next !== undefined) {
      const { tenant, waiter } = next;
      waiter.settle(run(tenant, waiter.bytes));
      next = findNext(tenants.values(), all);
    }
  }

  async function waitForSlot(tenant: Tenant, { bytes, signal }: QueuedRequest) {
    waiting += 1;
    const order = (arrivals += 1);
    const settled = addWaiter(tenant, { order, bytes, signal, maxWaitMilliseconds });
    if (waiting > maxWaiting) findLast(tenants.values())?.settle('full');
    try {
      return await settled;
    } finally {
      waiting -= 1;
      forget(tenant);
      // The requests after it may be smaller.
      admitWaiting();
    }
  }

  return {
    enter(request) {
      const { tenant: name, bytes, signal } = request;
      signal?.throwIfAborted();
      const tenant = find(name);
      const isNext = tenant.waiting === undefined || tenant.waiting.size === 0;
      const isFree = isNext && fits(all, bytes) && fits(tenant, bytes);
      return isFree ? run(tenant, bytes) : waitForSlot(tenant, request);
    },
    hold: (name) => openSlot(find(name), 0),
  };
}

function isIdle({ slots, waiting }: Tenant): boolean {
  return slots === 0 && (waiting === undefined || waiting.size === 0);
}

function openTenant(name: string, { maxRunning, maxBytes, shareOf }: FairQueueOptions): Tenant {
  const share = shareOf(name);
  return {
    name,
    slots: 0,
    running: 0,
    bytes: 0,
    maxRunning: Math.max(1, Math.floor(maxRunning * share)),
    maxBytes: maxBytes * share,
    waiting: undefined,
  };
}

/**
 * Takes a slot without bytes.
 *
 * @param places how many running requests it counts as.
 * @param onRoom called when the slot holds fewer bytes, or is given back.
 */
function takeSlot(loads: readonly Load[], places: 0 | 1, onRoom: () => void): Slot {
  let heldBytes = 0;
  const hold = (next: number): void => {
    for (const load of loads) load.bytes += next - heldBytes;
    heldBytes = next;
  };
  const count = (sign: 1 | -1): void => {
    for (const load of loads) {
      load.slots += sign;
      load.running += sign * places;
    }
  };
  count(1);
  return {
    resize(next) {
      const isLess = next < heldBytes;
      hold(next);
      if (isLess) onRoom();
    },
    grow(more) {
      const isFree = loads.every((load) => hasRoom(load, more, heldBytes));
      if (isFree) hold(heldBytes + more);
      return isFree;
    },
    release() {
      hold(0);
      count(-1);
      onRoom();
    },
  };
}

/** Whether one more request may run. */
function fits(load: Load, bytes: number): boolean {
  return load.running < load.maxRunning && hasRoom(load, bytes);
}

/**
 * Whether a request may hold more bytes than its own. The first may hold any number, because its body has its own limit.
 */
function hasRoom(load: Load, bytes: number, own = 0): boolean {
  return load.bytes === own || load.bytes + bytes <= load.maxBytes;
}

/** Returns the first waiting request that fits, of the tenant with the fewest running requests. */
function findNext(
  tenants: Iterable<Tenant>,
  all: Load,
): { tenant: Tenant; waiter: Waiter } | undefined {
  let next: { tenant: Tenant; waiter: Waiter } | undefined;
  for (const tenant of tenants) {
    const [waiter] = tenant.waiting ?? [];
    if (waiter === undefined || !fits(all, waiter.bytes) || !fits(tenant, waiter.bytes)) continue;
    const isFairer =
      next === undefined ||
      tenant.running < next.tenant.running ||
      (tenant.running === next.tenant.running && waiter.order < next.waiter.order);
    if (isFairer) next = { tenant, waiter };
  }
  return next;
}

/** Returns the last waiting request of the tenant with the most waiting requests. */
function findLast(tenants: Iterable<Tenant>): Waiter | undefined {
  let longest: ReadonlySet<Waiter> = new Set();
  for (const { waiting = longest } of tenants) if (waiting.size > longest.size) longest = waiting;
  return [...longest].at(-1);
}

/** Adds a waiting request; it is removed when it is settled, its time is over, or its client leaves. */
function addWaiter(
  tenant: Tenant,
  {
    order,
    bytes,
    signal,
    maxWaitMilliseconds,
  }: Pick<Waiter, 'order'> &
    Pick<QueuedRequest, 'bytes' | 'signal'> &
    Pick<FairQueueOptions, 'maxWaitMilliseconds'>,
): Promise<Slot | QueueRefusal> {
  const waiting = (tenant.waiting ??= new Set());
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      waiting.delete(waiter);
    };
    const onAbort = (): void => {
      leave();
      reject(signal?.reason as Error);
    };
    const waiter: Waiter = {
      order,
      bytes,
      settle(result) {
        leave();
        resolve(result);
      },
    };
    const timer = startTimer(() => waiter.settle('late'), maxWaitMilliseconds);
    signal?.addEventListener('abort', onAbort);
    waiting.add(waiter);
  });
}
