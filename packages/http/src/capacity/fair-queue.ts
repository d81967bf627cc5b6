import { startTimer } from 'toolgate/internal';
import {
  boundLoads,
  fits,
  type Load,
  type LoadBounds,
  type MaxOf,
  type Slot,
  takeSlot,
} from './load.ts';

/** The bounds of {@link createFairQueue}. */
export interface FairQueueOptions extends LoadBounds {
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

interface Tenant extends Load {
  readonly name: string;
  /** The loads to which its requests belong: of all tenants, and its own. */
  readonly loads: readonly Load[];
  /** The waiting requests in the order of their arrival; absent until one has to wait. */
  waiting: Set<Waiter> | undefined;
}

interface Waiter {
  /** The position of its arrival. */
  order: number;
  bytes: number;
  /** The bounds of the queue that it entered. */
  maxOf: MaxOf;
  settle: (result: Slot | QueueRefusal) => void;
}

/** The requests that run and wait. Queues with different bounds may share them. */
export interface QueuedRequests {
  tenants: Map<string, Tenant>;
  all: Load;
  /** The number of waiting requests. */
  waiting: number;
  /** The number of requests that ever had to wait. */
  arrivals: number;
}

/** Creates the requests of a process that has not answered any. */
export function createQueuedRequests(): QueuedRequests {
  return {
    tenants: new Map(),
    all: { slots: 0, running: 0, bytes: 0 },
    waiting: 0,
    arrivals: 0,
  };
}

/**
 * Creates a queue of this process. If there is no room for all requests, it decides which one runs next: one of the tenant
 * with the fewest running requests.
 *
 * @param requests the requests that already run and wait; no requests by default.
 */
export function createFairQueue(
  options: FairQueueOptions,
  requests: QueuedRequests = createQueuedRequests(),
): FairQueue {
  const { maxWaiting, maxWaitMilliseconds } = options;
  const maxOf = boundLoads(options);
  const { tenants } = requests;

  function forget(tenant: Tenant): void {
    // A tenant that was forgotten before may have begun again under its name.
    if (isIdle(tenant) && tenants.get(tenant.name) === tenant) tenants.delete(tenant.name);
  }

  function openSlot(tenant: Tenant, places: 0 | 1, bounds: MaxOf): Slot {
    const onRoom = (): void => {
      forget(tenant);
      admitWaiting();
    };
    return takeSlot({ loads: tenant.loads, places, maxOf: bounds, onRoom });
  }

  function run(tenant: Tenant, bytes: number, bounds: MaxOf): Slot {
    const slot = openSlot(tenant, 1, bounds);
    slot.resize(bytes);
    return slot;
  }

  /**
   * Gives free room to waiting requests, at once, so a new request cannot take the room before the waiting one continues.
   */
  function admitWaiting(): void {
    if (requests.waiting === 0) return;
    let next = findNext(tenants.values());
    while (next !== undefined) {
      const { tenant, waiter } = next;
      waiter.settle(run(tenant, waiter.bytes, waiter.maxOf));
      next = findNext(tenants.values());
    }
  }

  async function waitForSlot(tenant: Tenant, { bytes, signal }: QueuedRequest) {
    requests.waiting += 1;
    requests.arrivals += 1;
    const waiter = { order: requests.arrivals, bytes, maxOf, signal, maxWaitMilliseconds };
    const settled = addWaiter(tenant, waiter);
    if (requests.waiting > maxWaiting) findLast(tenants.values())?.settle('full');
    try {
      return await settled;
    } finally {
      requests.waiting -= 1;
      forget(tenant);
      // The requests after it may be smaller.
      admitWaiting();
    }
  }

  return {
    enter(request) {
      const { tenant: name, bytes, signal } = request;
      signal?.throwIfAborted();
      const tenant = findTenant(requests, name);
      const isNext = tenant.waiting === undefined || tenant.waiting.size === 0;
      const isFree = isNext && fits(tenant.loads, bytes, maxOf);
      return isFree ? run(tenant, bytes, maxOf) : waitForSlot(tenant, request);
    },
    hold: (name) => openSlot(findTenant(requests, name), 0, maxOf),
  };
}

function isIdle({ slots, waiting }: Tenant): boolean {
  return slots === 0 && (waiting === undefined || waiting.size === 0);
}

function findTenant({ tenants, all }: QueuedRequests, name: string): Tenant {
  const tenant = tenants.get(name) ?? openTenant(name, all);
  tenants.set(name, tenant);
  return tenant;
}

function openTenant(name: string, all: Load): Tenant {
  const loads: Load[] = [all];
  const tenant = { name, loads, slots: 0, running: 0, bytes: 0, waiting: undefined };
  loads.push(tenant);
  return tenant;
}

/** Returns the first waiting request that fits, of the tenant with the fewest running requests. */
function findNext(tenants: Iterable<Tenant>): { tenant: Tenant; waiter: Waiter } | undefined {
  let next: { tenant: Tenant; waiter: Waiter } | undefined;
  for (const tenant of tenants) {
    const [waiter] = tenant.waiting ?? [];
    if (waiter === undefined || !fits(tenant.loads, waiter.bytes, waiter.maxOf)) continue;
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
    signal,
    maxWaitMilliseconds,
    ...request
  }: Omit<Waiter, 'settle'> &
    Pick<QueuedRequest, 'signal'> &
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
      ...request,
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
