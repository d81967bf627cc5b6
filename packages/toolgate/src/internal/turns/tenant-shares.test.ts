import { describe, expect, it } from 'vitest';
import { collectGarbage } from '../../testing/measure-heap.ts';
import { createTenantShares, type TurnKind } from './tenant-shares.ts';

/** Shares, and the time that tenants use of them. */
function openShares() {
  const shares = createTenantShares();
  let served = '';
  return {
    /** Adds pieces of work of a tenant. */
    work(tenant: string, pieces: number): void {
      const resolve = (): void => void (served += tenant.charAt(0));
      for (let piece = 0; piece < pieces; piece += 1) {
        shares.add({ kind: 'request', tenant, since: 0, resolve });
      }
    },
    /** Serves pieces that take some milliseconds each. Returns the first letters of their tenants. */
    serve(pieces: number, milliseconds: number): string {
      served = '';
      for (let piece = 0; piece < pieces; piece += 1) {
        shares.next()?.resolve();
        shares.charge(served.endsWith('b') ? 'busy' : 'late', milliseconds);
      }
      return served;
    },
  };
}

describe('createTenantShares', () => {
  it('serves the work of a tenant in its order while more comes', () => {
    const shares = createTenantShares();
    const served: string[] = [];
    const add = (name: string): void =>
      shares.add({ kind: 'request', tenant: 'a', since: 0, resolve: () => served.push(name) });
    add('first');
    add('second');
    add('third');
    shares.next()?.resolve();
    shares.next()?.resolve();
    add('fourth');
    while (shares.count() > 0) shares.next()?.resolve();
    expect(served).toEqual(['first', 'second', 'third', 'fourth']);
  });

  it('serves a stream before a request of its tenant that came half a second later', () => {
    const shares = createTenantShares();
    const served: string[] = [];
    const add = (kind: TurnKind, since: number): void =>
      shares.add({ kind, tenant: 'a', since, resolve: () => served.push(`${kind} ${since}`) });
    add('stream', 0);
    add('stream', 100);
    for (const since of [300, 500, 550, 700]) add('request', since);
    while (shares.count() > 0) shares.next()?.resolve();
    const requests = ['request 300', 'request 500'];
    expect(served).toEqual([...requests, 'stream 0', 'request 550', 'stream 100', 'request 700']);
  });

  it('serves a tenant that had no work for twenty milliseconds, and then shares the time equally', () => {
    const { work, serve } = openShares();
    work('busy', 100);
    expect(serve(30, 2)).toBe('b'.repeat(30));
    work('late', 40);
    expect(serve(40, 2)).toMatch(/^l{9,11}(?:bl|lb){14,16}[bl]?$/);
  });

  it('saves up no more while a tenant has no work', () => {
    const { work, serve } = openShares();
    work('busy', 1000);
    work('late', 1);
    serve(500, 2);
    work('late', 40);
    expect(serve(20, 2)).toMatch(/^l{9,11}(?:bl|lb){4,5}[bl]?$/);
  });

  it('has a tenant wait for ten milliseconds of others after a longer piece, which may be garbage collection', () => {
    const { work, serve } = openShares();
    work('late', 1);
    work('busy', 40);
    expect(serve(1, 300)).toBe('l');
    work('late', 1);
    expect(serve(12, 1)).toMatch(/^b{9,11}lb*$/);
  });

  it('lets go of served work while other work waits', async () => {
    const shares = createTenantShares();
    const served: WeakRef<object>[] = [];
    for (let count = 0; count < 100; count += 1) {
      const work = { kind: 'stream', tenant: 'a', since: 0, resolve() {} } as const;
      served.push(new WeakRef(work));
      shares.add(work);
      shares.add({ ...work, resolve() {} });
      shares.next();
    }
    // References keep their objects until the task ends.
    await new Promise((resolve) => setTimeout(resolve, 0));
    collectGarbage();
    const kept = served.filter((work) => work.deref() !== undefined);
    expect([shares.count(), kept.length]).toEqual([100, 50]);
  });
});
