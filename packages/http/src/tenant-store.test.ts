import { describe, expect, it } from 'vitest';
import { createTenantStore, type SizeBounds } from './tenant-store.ts';

function setUp(
  displaces: boolean,
  given: Partial<Record<'tenant' | 'total', Partial<SizeBounds>>> = {},
) {
  const clock = { now: 0 };
  const bounds = {
    tenant: { characters: 1000, ...given.tenant },
    total: { characters: 1000, ...given.total },
    idleMilliseconds: 60,
  };
  const store = createTenantStore<string>({ bounds, displaces, now: () => clock.now });
  const put = (tenant: string, id: string, characters = 1): boolean =>
    store.put(tenant, id, { value: id, characters });
  const found = (tenant: string, ids: string): string =>
    ids
      .split('')
      .filter((id) => store.get(tenant, id) !== undefined)
      .join('');
  return { store, clock, put, found };
}

describe('createTenantStore', () => {
  it('keeps the entries of tenants apart, and one of each id', () => {
    const { store, put } = setUp(false);
    expect([put('t', 'a'), put('u', 'a')]).toEqual([true, true]);
    store.put('t', 'a', { value: 'another', characters: 1 });
    expect([store.get('t', 'a'), store.get('u', 'a'), store.get('v', 'a')]).toEqual([
      'another',
      'a',
      undefined,
    ]);
    expect([store.delete('t', 'a'), store.delete('t', 'a')]).toEqual([true, false]);
  });

  it('forgets an entry that was idle for its time, and no sooner', () => {
    const { clock, put, found } = setUp(false, { tenant: { entries: 2 } });
    put('t', 'a');
    put('t', 'b');
    clock.now = 50;
    expect(found('t', 'a')).toBe('a');
    expect(put('t', 'c')).toBe(false);
    clock.now = 70;
    expect(put('t', 'c')).toBe(true);
    expect(found('t', 'abc')).toBe('ac');
  });

  it.each([
    ['entries', { tenant: { entries: 2 } }, 1],
    ['characters', { tenant: { characters: 20 } }, 10],
  ])('refuses or displaces entries of a tenant beyond its %s', (_title, bounds, characters) => {
    const refusing = setUp(false, bounds);
    expect(['a', 'b', 'c'].map((id) => refusing.put('t', id, characters))).toEqual([
      true,
      true,
      false,
    ]);
    expect(refusing.put('u', 'a', characters)).toBe(true);
    const displacing = setUp(true, bounds);
    for (const id of ['a', 'b']) displacing.put('t', id, characters);
    displacing.found('t', 'a');
    expect(displacing.put('t', 'c', characters)).toBe(true);
    expect(displacing.found('t', 'abc')).toBe('ac');
  });

  it.each([
    ['characters', { total: { characters: 30 } }, 'ab', 'b'],
    ['entries', { total: { entries: 3 } }, 'b', 'ab'],
  ])(
    'displaces entries of the tenant with the most %s, if all have too many',
    (_title, bounds, small, large) => {
      const { put, found } = setUp(true, bounds);
      put('small', 'a', 5);
      for (const id of ['a', 'b']) put('large', id, 12);
      put('small', 'b', 5);
      expect([found('small', 'ab'), found('large', 'ab')]).toEqual([small, large]);
    },
  );

  it('takes nothing from others for an entry that makes its tenant the largest', () => {
    const { put, found } = setUp(true, { total: { characters: 100 } });
    for (const tenant of ['t', 'u']) put(tenant, 'a', 40);
    expect([put('v', 'a', 60), found('t', 'a'), found('u', 'a'), found('v', 'a')]).toEqual([
      false,
      'a',
      'a',
      '',
    ]);
  });

  it('counts shared memory once for a tenant and once for all, until its last entry ends', () => {
    const { store } = setUp(false, {
      total: { sharedBytes: 100 },
      tenant: { sharedBytes: 60 },
    });
    const put = (tenant: string, id: string, key: string, bytes: number): boolean =>
      store.put(tenant, id, {
        value: id,
        characters: 1,
        shared: store.findShared(key) ?? { key, bytes },
      });
    expect([put('t', 'a', 'A', 50), put('t', 'b', 'A', 50), put('t', 'c', 'B', 50)]).toEqual([
      true,
      true,
      false,
    ]);
    // The prompt A is there already, so B has room.
    expect([put('u', 'a', 'A', 50), put('u', 'b', 'B', 11), put('v', 'a', 'B', 50)]).toEqual([
      true,
      false,
      true,
    ]);
    expect(put('w', 'a', 'C', 1)).toBe(false);
    store.delete('t', 'a');
    expect(put('t', 'c', 'C', 20)).toBe(false);
    store.delete('t', 'b');
    store.delete('u', 'a');
    expect(store.findShared('A')).toBeUndefined();
    expect(put('t', 'c', 'C', 20)).toBe(true);
  });

  it('counts shared memory with its new size, and keeps the entries that have it', () => {
    const { store } = setUp(false, { tenant: { sharedBytes: 60 } });
    const shared = { key: 'A', bytes: 10 };
    const put = (id: string, other: { key: string; bytes: number }): boolean =>
      store.put('t', id, { value: id, characters: 1, shared: other });
    put('a', shared);
    store.resize(shared, 90);
    expect([put('b', shared), store.grow('t', 'a', 5), put('c', { key: 'B', bytes: 1 })]).toEqual([
      true,
      true,
      false,
    ]);
    store.resize(shared, 50);
    expect(put('c', { key: 'B', bytes: 10 })).toBe(true);
  });

  it('counts the growth of an entry, and refuses growth without room', () => {
    const { store, put } = setUp(false, { tenant: { characters: 10 } });
    put('t', 'a', 4);
    expect([6, 1].map((more) => store.grow('t', 'a', more))).toEqual([true, false]);
    expect(put('t', 'b')).toBe(false);
    store.delete('t', 'a');
    expect(put('t', 'b', 10)).toBe(true);
    expect(store.grow('t', 'a', 0)).toBe(false);
    expect(setUp(true).put('t', 'a', 1001)).toBe(false);
  });
});
