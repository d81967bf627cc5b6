import { LRUCache } from 'lru-cache';
import type { ResponseStorage } from './response-storage.ts';

/** Bounds of a storage in memory. */
export interface MemoryStorageOptions {
  /** The maximum number of entries: one for each response and one for each of its output items; default 20000. */
  maxEntries?: number;
  /** The maximum number of characters of all entries together; default 128 Mi. A larger response is not kept. */
  maxCharacters?: number;
  /** The maximum number of entries of one tenant; by default `maxEntries`. */
  maxTenantEntries?: number;
  /** The maximum number of characters of one tenant's entries; by default `maxCharacters`. A larger response is not kept. */
  maxTenantCharacters?: number;
}

/**
 * A storage in this process's memory. A full tenant loses the entries that it has not used for the longest time. If all
 * together fill the storage, the tenant with the most loses entries: the others keep theirs.
 */
export function memoryStorage({
  maxEntries = 20_000,
  maxCharacters = 128 * 1024 * 1024,
  maxTenantEntries = maxEntries,
  maxTenantCharacters = maxCharacters,
}: MemoryStorageOptions = {}): ResponseStorage {
  const tenants = new Map<string, LRUCache<string, string>>();
  const maxOwnCharacters = Math.min(maxTenantCharacters, maxCharacters);
  let entries = 0;
  let characters = 0;

  function openTenant(key: string): LRUCache<string, string> {
    const name = readTenant(key);
    const tenant =
      tenants.get(name) ??
      new LRUCache<string, string>({
        maxSize: maxOwnCharacters,
        sizeCalculation: (value, own) => own.length + value.length,
      });
    tenants.set(name, tenant);
    return tenant;
  }

  /** Changes the entries of a tenant, and counts them. */
  function change<Result>(
    key: string,
    action: (tenant: LRUCache<string, string>) => Result,
  ): Result {
    const tenant = openTenant(key);
    const { size, calculatedSize } = tenant;
    const result = action(tenant);
    entries += tenant.size - size;
    characters += tenant.calculatedSize - calculatedSize;
    if (tenant.size === 0) tenants.delete(readTenant(key));
    return result;
  }

  function makeRoom(): void {
    while (entries > maxEntries || characters > maxCharacters) {
      const isFull = (one: LRUCache<string, string>): number =>
        entries > maxEntries ? one.size : one.calculatedSize;
      let [largest] = tenants;
      for (const one of tenants) if (!largest || isFull(one[1]) > isFull(largest[1])) largest = one;
      if (largest === undefined) return;
      change(`${largest[0]}:`, (tenant) => tenant.pop());
    }
  }

  return {
    getItemRaw: async (key) => tenants.get(readTenant(key))?.get(key) ?? null,
    async setItemRaw(key, value) {
      // The cache would drop it silently.
      if (key.length + value.length > maxOwnCharacters)
        throw new RangeError('There is no room for it.');
      change(key, (tenant) => {
        tenant.set(key, value);
        while (tenant.size > maxTenantEntries) tenant.pop();
      });
      makeRoom();
    },
    async removeItem(key) {
      change(key, (tenant) => tenant.delete(key));
    },
  };
}

/** The prefix of a key: the name of this storage, and the tenant (`toolgate:responses:<tenant>:…`). */
function readTenant(key: string): string {
  return key.split(':', 3).join(':');
}
