/** The bounds of a {@link FairQueue}. */
export interface FairQueueOptions {
  /** The maximum number that run at once. */
  maxRunning: number;
  /** The maximum number of one tenant that run at once. */
  maxRunningOf: (tenant: string) => number;
  /** The maximum number that wait, over all tenants. */
  maxWaiting: number;
  /** The maximum time that one waits, in milliseconds. */
  maxWaitMilliseconds: number;
}

/** The reason why one is refused: too many wait, or it waited too long. */
export type QueueRefusal = 'full' | 'late';

/** Decides who may run if not all can: the tenant that has the fewest running comes first. */
export interface FairQueue {
  /**
   * Takes a place, or waits for it.
   *
   * @param signal aborts when the client that waits leaves.
   * @returns a function that gives the place back, to be called once, or the reason of the refusal.
   * @throws the signal's reason.
   */
  enter(tenant: string, signal: AbortSignal): (() => void) | Promise<(() => void) | QueueRefusal>;
}

interface Tenant {
  name: string;
  running: number;
  maxRunning: number;
  /** In the order of their arrival; absent until one has to wait. */
  waiting: Set<Waiter> | undefined;
}

interface Waiter {
  /** The number of its arrival. */
  order: number;
  settle: (result: (() => void) | QueueRefusal) => void;
}

/** Opens a queue of this process. */
export function createFairQueue(options: FairQueueOptions): FairQueue {
  const { maxRunning, maxRunningOf, maxWaiting, maxWaitMilliseconds } = options;
  const tenants = new Map<string, Tenant>();
  let running = 0;
  let waiting = 0;
  let arrivals = 0;

  function openTenant(name: string): Tenant {
    const known = tenants.get(name);
    if (known !== undefined) return known;
    const tenant = { name, running: 0, maxRunning: maxRunningOf(name), waiting: undefined };
    tenants.set(name, tenant);
    return tenant;
  }

  function forget({ name, running: own, waiting: waiters }: Tenant): void {
    if (own === 0 && (waiters === undefined || waiters.size === 0)) tenants.delete(name);
  }

  function run(tenant: Tenant): () => void {
    running += 1;
    tenant.running += 1;
    return () => {
      running -= 1;
      tenant.running -= 1;
      forget(tenant);
      if (waiting === 0 || running >= maxRunning) return;
      const next = findNext(tenants.values());
      // The place is taken at once: a request that arrives before the waiter continues must not have it.
      next?.waiter.settle(run(next.tenant));
    };
  }

  async function waitForPlace(tenant: Tenant, signal: AbortSignal) {
    waiting += 1;
    const order = (arrivals += 1);
    const settled = addWaiter(tenant, { order, signal, maxWaitMilliseconds });
    if (waiting > maxWaiting) findLast(tenants.values())?.settle('full');
    try {
      return await settled;
    } finally {
      waiting -= 1;
      forget(tenant);
    }
  }

  return {
    enter(name, signal) {
      signal.throwIfAborted();
      const tenant = openTenant(name);
      const hasRoom = running < maxRunning && tenant.running < tenant.maxRunning;
      const isNext = tenant.waiting === undefined || tenant.waiting.size === 0;
      return isNext && hasRoom ? run(tenant) : waitForPlace(tenant, signal);
    },
  };
}

/** The first waiting request of the tenant with the fewest running. */
function findNext(tenants: Iterable<Tenant>): { tenant: Tenant; waiter: Waiter } | undefined {
  let next: { tenant: Tenant; waiter: Waiter } | undefined;
  for (const tenant of tenants) {
    const [waiter] = tenant.waiting ?? [];
    if (waiter === undefined || tenant.running >= tenant.maxRunning) continue;
    const isFairer =
      next === undefined ||
      tenant.running < next.tenant.running ||
      (tenant.running === next.tenant.running && waiter.order < next.waiter.order);
    if (isFairer) next = { tenant, waiter };
  }
  return next;
}

/** The last waiting request of the tenant that has the most. */
function findLast(tenants: Iterable<Tenant>): Waiter | undefined {
  let longest: ReadonlySet<Waiter> = new Set();
  for (const { waiting = longest } of tenants) if (waiting.size > longest.size) longest = waiting;
  return [...longest].at(-1);
}

/** Adds a waiting request, until it is settled, its time is over or its client leaves. */
function addWaiter(
  tenant: Tenant,
  {
    order,
    signal,
    maxWaitMilliseconds,
  }: { order: number; signal: AbortSignal; maxWaitMilliseconds: number },
): Promise<(() => void) | QueueRefusal> {
  const waiting = (tenant.waiting ??= new Set());
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      waiting.delete(waiter);
    };
    const onAbort = (): void => {
      leave();
      reject(signal.reason as Error);
    };
    const waiter: Waiter = {
      order,
      settle(result) {
        leave();
        resolve(result);
      },
    };
    const timer = setTimeout(() => waiter.settle('late'), maxWaitMilliseconds);
    signal.addEventListener('abort', onAbort);
    waiting.add(waiter);
  });
}
