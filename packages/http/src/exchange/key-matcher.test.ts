import { describe, expect, it } from 'vitest';
import { createKeyMatcher } from './key-matcher.ts';

describe('createKeyMatcher', () => {
  it.each([
    ['a1', 'ann'],
    ['a2', 'ann'],
    ['b=1==', 'bob'],
    ['', undefined],
    ['ann', undefined],
    ['ann=a1', undefined],
    ['A1', undefined],
    ['a1 ', undefined],
  ])('finds for %j the tenant %s', async (key, tenant) => {
    const tenantOf = createKeyMatcher(['ann=a1', 'ann=a2', 'bob=b=1==']);
    expect(await tenantOf(key)).toBe(tenant);
  });

  it.each(['sk-1', 'sk-12', 'sk-123\0', 'sk-1234', 'sk-123sk-123'])(
    'does not take %j for another key',
    async (key) => {
      const tenantOf = createKeyMatcher(['a=sk-123', 'b=sk-2']);
      expect(await tenantOf(key)).toBeUndefined();
    },
  );

  it('finds the tenant at once when it knows its keys, without another thread', async () => {
    const tenantOf = createKeyMatcher(['a=sk-123', 'sk-2']);
    await tenantOf('sk-123');
    let isTurnOver = false;
    setImmediate(() => (isTurnOver = true));
    expect(await tenantOf('sk-123')).toBe('a');
    expect(isTurnOver).toBe(false);
  });

  it('makes each key without a name its own tenant, whose name does not reveal the key', async () => {
    const keys = ['c2VjcmV0', 'c2VjcmV0=', 'c2VjcmV0==', 'sk-live_1'];
    const tenantOf = createKeyMatcher(keys);
    const tenants = await Promise.all(keys.map(async (key) => tenantOf(key)));
    expect(new Set(tenants).size).toBe(4);
    for (const tenant of tenants) expect(tenant).toMatch(/^key-[\da-f]{24}$/);
    const moved = createKeyMatcher(keys.toReversed());
    expect(await moved('sk-live_1')).toBe(tenants[3]);
  });

  it('accepts nothing if there are no keys', async () => {
    expect(await createKeyMatcher([])('any')).toBeUndefined();
  });

  it.each([
    ['web=', 'The key named "web" is empty: write name=key, or the key alone.'],
    ['WEB=', 'The key named "WEB" is empty: write name=key, or the key alone.'],
    ['team-1=', 'The key named "team-1" is empty: write name=key, or the key alone.'],
    ['', 'A key is empty.'],
    ['secret\n', 'A key begins or ends with white space, which no client can send: trim it.'],
    ['web= secret', 'A key begins or ends with white space'],
    ['=one', 'A key begins with "=": write name=key, or the key alone.'],
    ['bob=a1', 'One key has two names, "ann" and "bob": give each name a key of its own.'],
    ['a1', 'One key has two names, "ann" and no name'],
  ])('refuses %j, as an unset variable or a file leaves it', (key, message) => {
    expect(() => createKeyMatcher(['ann=a1', key])).toThrow(message);
  });
});
