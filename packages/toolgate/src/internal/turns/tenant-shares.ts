/** The kind of work. `request`: the caller has received nothing yet. `stream`: the caller has a part of the answer. */
export type TurnKind = 'request' | 'stream';

/** Work that waits for a turn. */
export interface WaitingWork {
  kind: TurnKind;
  tenant: string;
  /** When it began to wait, in milliseconds. */
  since: number;
  /** Lets the work continue. */
  resolve: () => void;
}

/** The waiting work, and the time that each tenant has used. */
export interface TenantShares {
  /** Returns how many pieces of work wait. */
  count(): number;
  /** Adds work behind the other waiting work of its tenant. */
  add(work: WaitingWork): void;
  /** Takes out the next work; the tenant that has used the least time comes first. */
  next(): WaitingWork | undefined;
  /** Adds milliseconds to the time that a tenant has used. */
  charge(tenant: string, milliseconds: number): void;
  /** Forgets all used time. Call it only when no work waits. */
  reset(): void;
}

/**
 * How long requests of the same tenant go before an open stream, in milliseconds. The stream's reader already has something to read,
 * and what the model sends meanwhile leaves in one piece (`pnpm bench:open-streams`).
 */
const streamDelayMilliseconds = 500;

/** The minimum time that a turn costs its tenant, in milliseconds: a coarse clock may measure 0, but no turn is free. */
const minCost = 0.02;

/**
 * The maximum time that a turn costs its tenant, in milliseconds. Work comes in pieces of about a millisecond, so most of a longer
 * turn was garbage collection or another process. Both stop all tenants, and only the tenant of that turn would pay for them.
 */
const maxCost = 10;

/** The time that a tenant without work can save up, in milliseconds. A short request takes less, so it waits for no other tenant. */
const maxSaved = 20;

/** The waiting work of one kind, oldest first. It starts at index `served`. */
interface Waiting {
  works: (WaitingWork | undefined)[];
  served: number;
}

/** One tenant. */
interface Tenant {
  waiting: Record<TurnKind, Waiting>;
  count: number;
  used: number;
}

/**
 * Creates the shares of all tenants. Tenants with waiting work get equal time, however long their pieces are (start-time fair queueing:
 * Goyal, Vin and Cheng 1996). A tenant that asks seldom comes first, since it has saved up some of its share (borrowed virtual time:
 * Duda and Cheriton 1999). The work of one tenant runs in order of arrival, but an open stream counts as if it came half a second later.
 */
export function createTenantShares(): TenantShares {
  const tenants = new Map<string, Tenant>();
  let count = 0;
  /** The most time that a tenant had used before it was served. */
  let clock = 0;
  /** The least time that a tenant without work counts as having used. */
  const leastUsed = (): number => clock - maxSaved;

  function open(name: string): Tenant {
    let tenant = tenants.get(name);
    if (tenant === undefined) {
      const waiting = { request: { works: [], served: 0 }, stream: { works: [], served: 0 } };
      tenant = { waiting, count: 0, used: leastUsed() };
      tenants.set(name, tenant);
    }
    // A tenant must not save up more while it has no work.
    if (tenant.count === 0) tenant.used = Math.max(tenant.used, leastUsed());
    return tenant;
  }

  /** Finds the tenant that has used the least time. Forgets tenants that have no work and have saved up all they can. */
  function findNext(): Tenant | undefined {
    let next: Tenant | undefined;
    for (const [name, tenant] of tenants) {
      if (tenant.count > 0) {
        if (next === undefined || tenant.used < next.used) next = tenant;
      } else if (tenant.used <= leastUsed()) tenants.delete(name);
    }
    return next;
  }

  return {
    count: () => count,
    add(work) {
      const tenant = open(work.tenant);
      tenant.waiting[work.kind].works.push(work);
      tenant.count += 1;
      count += 1;
    },
    next() {
      const tenant = findNext();
      if (tenant === undefined) return undefined;
      tenant.count -= 1;
      count -= 1;
      clock = Math.max(clock, tenant.used);
      return takeFirst(tenant.waiting);
    },
    charge(name, milliseconds) {
      open(name).used += Math.min(Math.max(milliseconds, minCost), maxCost);
    },
    reset() {
      tenants.clear();
      clock = 0;
    },
  };
}

function takeFirst({ request, stream }: Tenant['waiting']): WaitingWork | undefined {
  const queue = sinceOf(request) <= sinceOf(stream) + streamDelayMilliseconds ? request : stream;
  const work = queue.works[queue.served];
  if (work === undefined) return undefined;
  queue.works[queue.served] = undefined;
  queue.served += 1;
  if (queue.served >= queue.works.length / 2) {
    queue.works = queue.works.slice(queue.served);
    queue.served = 0;
  }
  return work;
}

/** Returns when the oldest work of a queue began to wait; `Infinity` if the queue is empty. */
function sinceOf({ works, served }: Waiting): number {
  return works[served]?.since ?? Infinity;
}
