/** The kind of work: for a request without an answer yet, or for a stream whose reader has some of it. */
export type TurnKind = 'request' | 'stream';

/** Work that waits for a turn. */
export interface WaitingWork {
  kind: TurnKind;
  tenant: string;
  /** The time since which it waits, in milliseconds. */
  since: number;
  /** Lets it continue. */
  resolve: () => void;
}

/** The work that waits, and the time that each tenant has used. */
export interface TenantShares {
  /** How much waits. */
  count(): number;
  /** Adds work, after what waits for the same tenant. */
  add(work: WaitingWork): void;
  /** Takes out the next work: the tenant with the smallest use comes first. */
  next(): WaitingWork | undefined;
  /** Books the milliseconds that a tenant has used. */
  charge(tenant: string, milliseconds: number): void;
  /** Forgets all use, when no work waits. */
  reset(): void;
}

/**
 * How much later a stream that has begun counts as having come, in milliseconds: its reader has something to read, and what arrives
 * until then leaves in one piece (`pnpm bench:open-streams`).
 */
const streamDelayMilliseconds = 500;

/** The minimum price of a turn for its tenant, in milliseconds: some clocks are coarse, and each turn has its price. */
const minCost = 0.02;

/** The work of one kind that waits, the first of it first, from the place `served` on. */
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
 * Shares time out to tenants: those whose work waits get equal parts, for short and long pieces alike (start-time fair queueing: Goyal,
 * Vin and Cheng 1996), so a tenant that asks seldom comes first. The work of one tenant follows in the order in which it came,
 * as if streams that have begun came half a second later.
 */
export function createTenantShares(): TenantShares {
  const tenants = new Map<string, Tenant>();
  let count = 0;
  /** The use, until its last turn, of the tenant that was served last. */
  let clock = 0;

  function open(name: string): Tenant {
    let tenant = tenants.get(name);
    if (tenant === undefined) {
      const waiting = { request: { works: [], served: 0 }, stream: { works: [], served: 0 } };
      tenant = { waiting, count: 0, used: clock };
      tenants.set(name, tenant);
    }
    // A tenant without work saves up no time.
    if (tenant.count === 0) tenant.used = Math.max(tenant.used, clock);
    return tenant;
  }

  /** Finds the tenant with the smallest use, and forgets tenants without work and debt. */
  function findNext(): Tenant | undefined {
    let next: Tenant | undefined;
    for (const [name, tenant] of tenants) {
      if (tenant.count > 0) {
        if (next === undefined || tenant.used < next.used) next = tenant;
      } else if (tenant.used <= clock) tenants.delete(name);
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
      clock = tenant.used;
      return takeFirst(tenant.waiting);
    },
    charge(name, milliseconds) {
      open(name).used += Math.max(milliseconds, minCost);
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

/** Since when the first in a queue waits; without one, it comes last. */
function sinceOf({ works, served }: Waiting): number {
  return works[served]?.since ?? Infinity;
}
