import { describe, expect, it } from 'vitest';
import { createSessionStore, type SessionBounds } from './session-store.ts';

function setUp(displaces: boolean, given: Partial<SessionBounds> = {}) {
  const clock = { now: 0 };
  const bounds = {
    maxSessions: 100,
    maxTenantSessions: 100,
    maxCharacters: 1000,
    maxTenantCharacters: 1000,
    maxPreparedBytes: 1000,
    maxTenantPreparedBytes: 1000,
    idleMilliseconds: 60,
    ...given,
  };
  const store = createSessionStore<string>({ bounds, displaces, now: () => clock.now });
  const put = (tenant: string, id: string, characters = 1): boolean =>
    store.put(tenant, id, { value: id, characters });
  const found = (tenant: string, ids: string): string =>
    ids
      .split('')
      .filter((id) => store.get(tenant, id) !== undefined)
      .join('');
  return { store, clock, put, found };
}

describe('createSessionStore', () => {
  it('keeps the sessions of tenants apart, and one of each id', () => {
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

  it('forgets a session that was idle for its time, and no sooner', () => {
    const { clock, put, found } = setUp(false, { maxTenantSessions: 2 });
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
    ['sessions', { maxTenantSessions: 2 }, 1],
    ['characters', { maxTenantCharacters: 20 }, 10],
  ])('refuses or displaces sessions of a tenant beyond its %s', (_title, bounds, characters) => {
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

  it('displaces sessions of the tenant with the most, if all have too much', () => {
    const { put, found } = setUp(true, { maxCharacters: 30 });
    put('small', 'a', 5);
    for (const id of ['a', 'b']) put('large', id, 12);
    put('small', 'b', 5);
    expect([found('small', 'ab'), found('large', 'ab')]).toEqual(['ab', 'b']);
  });

  it('counts shared memory once for a tenant and once for all, until its last session ends', () => {
    const { store } = setUp(false, { maxPreparedBytes: 100, maxTenantPreparedBytes: 60 });
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

  it('counts shared memory with its new size, and keeps the sessions that have it', () => {
    const { store } = setUp(false, { maxTenantPreparedBytes: 60 });
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

  it('counts the growth of a session, and refuses growth without room', () => {
    const { store, put } = setUp(false, { maxTenantCharacters: 10 });
    put('t', 'a', 4);
    expect([6, 1].map((more) => store.grow('t', 'a', more))).toEqual([true, false]);
    expect(put('t', 'b')).toBe(false);
    store.delete('t', 'a');
    expect(put('t', 'b', 10)).toBe(true);
    expect(store.grow('t', 'a', 0)).toBe(false);
    expect(setUp(true).put('t', 'a', 1001)).toBe(false);
  });
});
