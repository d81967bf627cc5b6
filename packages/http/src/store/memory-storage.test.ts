import { expect, it } from 'vitest';
import { memoryStorage, type MemoryStorageOptions } from './memory-storage.ts';

const ttl = { ttl: 60 };
const keyOf = (tenant: string, index: number): string =>
  `toolgate:responses:${tenant}:item:${index}`;

/** Stores ten entries of 100 characters for `many`, after one for `few`, and counts the remaining ones of each. */
async function fill(options: MemoryStorageOptions) {
  const storage = memoryStorage(options);
  await storage.setItemRaw(keyOf('few', 0), 'x'.repeat(100), ttl);
  for (let index = 0; index < 10; index += 1) {
    await storage.setItemRaw(keyOf('many', index), 'x'.repeat(100), ttl);
  }
  const left: number[] = [];
  for (let index = 0; index < 10; index += 1) {
    if ((await storage.getItemRaw(keyOf('many', index))) !== null) left.push(index);
  }
  const hasFew = (await storage.getItemRaw(keyOf('few', 0))) !== null;
  return { left, hasFew };
}

it.each<[string, MemoryStorageOptions, number[]]>([
  ['all entries', { maxEntries: 4 }, [7, 8, 9]],
  ['all characters', { maxCharacters: 550 }, [7, 8, 9]],
  ['the entries of a tenant', { maxTenantEntries: 2 }, [8, 9]],
  ['the characters of a tenant', { maxTenantCharacters: 300 }, [8, 9]],
  ['nothing', {}, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
])(
  'takes nothing from a tenant that has few where another fills %s',
  async (_what, options, left) => {
    expect(await fill(options)).toEqual({ left, hasFew: true });
  },
);

it('keeps the entries used last, and has room again after a removal', async () => {
  const storage = memoryStorage({ maxEntries: 2 });
  await storage.setItemRaw(keyOf('a', 0), 'zero', ttl);
  await storage.setItemRaw(keyOf('a', 1), 'one', ttl);
  await storage.getItemRaw(keyOf('a', 0));
  await storage.setItemRaw(keyOf('a', 2), 'two', ttl);
  expect(await storage.getItemRaw(keyOf('a', 1))).toBeNull();
  await storage.removeItem(keyOf('a', 0));
  await storage.setItemRaw(keyOf('a', 3), 'three', ttl);
  expect(await storage.getItemRaw(keyOf('a', 2))).toBe('two');
});

it('keeps the entries of a storage that it replaces, within its own bounds', async () => {
  const parts = new Map<string, unknown>();
  const keep = <Value>(name: string, create: () => Value): Value => {
    if (!parts.has(name)) parts.set(name, create());
    return parts.get(name) as Value;
  };
  const has = async (...ids: number[]) =>
    Promise.all(ids.map(async (id) => (await next.getItemRaw(keyOf('a', id))) !== null));
  const old = memoryStorage({ maxEntries: 2, keep });
  const next = memoryStorage({ maxEntries: 3, keep });
  await old.setItemRaw(keyOf('a', 0), 'zero', ttl);
  await old.setItemRaw(keyOf('a', 1), 'one', ttl);
  await next.setItemRaw(keyOf('a', 2), 'two', ttl);
  expect(await has(0, 1, 2)).toEqual([true, true, true]);
  // An answer in the background ends after its storage was replaced.
  await old.setItemRaw(keyOf('a', 3), 'three', ttl);
  expect(await has(0, 1, 2, 3)).toEqual([false, true, true, true]);
  const last = memoryStorage({ maxTenantCharacters: 100, keep });
  expect(await has(1, 2, 3)).toEqual([true, true, true]);
  await last.setItemRaw(keyOf('a', 4), 'x'.repeat(60), ttl);
  expect(await has(1, 2, 3, 4)).toEqual([false, false, false, true]);
});

it('refuses what one tenant may never have', async () => {
  const storage = memoryStorage({ maxTenantCharacters: 50 });
  await expect(storage.setItemRaw(keyOf('a', 0), 'x'.repeat(50), ttl)).rejects.toThrow(RangeError);
});
