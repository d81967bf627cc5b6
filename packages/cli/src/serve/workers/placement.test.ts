import { expect, it } from 'vitest';
import { createPlacement } from './placement.ts';

const withKey = (key: string): Headers => new Headers({ 'x-api-key': key });

it.each([[[]], [['key']], [['web=first', 'web=second']]])(
  'has no places for one tenant: %j',
  async (apiKeys) => {
    expect(await createPlacement({ config: {}, settings: { apiKeys } })).toBe(undefined);
  },
);

it('gives the tenants of keys consecutive places', async () => {
  const apiKeys = ['web=first', 'batch=second', 'web=third', 'mail=fourth'];
  const placeOf = await createPlacement({ config: {}, settings: { apiKeys } });
  const keys = ['first', 'second', 'third', 'fourth'];
  const places = await Promise.all(keys.map(async (key) => placeOf?.(withKey(key))));
  expect(places).toEqual([0, 1, 0, 2]);
});

it('gives other callers places by a hash', async () => {
  const placeOf = await createPlacement({
    config: { authenticate: () => undefined },
    settings: { apiKeys: [] },
  });
  const places = await Promise.all(
    Array.from({ length: 64 }, async (_, index) => placeOf?.(withKey(`key ${index}`))),
  );
  expect(new Set(places).size).toBe(64);
  expect(new Set(places.map((place = NaN) => place % 4))).toEqual(new Set([0, 1, 2, 3]));
  expect(await placeOf?.(withKey('key 5'))).toBe(places[5]);
});
