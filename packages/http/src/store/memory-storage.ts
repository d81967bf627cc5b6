import { LRUCache } from 'lru-cache';
import type { ResponseStorage } from './response-storage.ts';

/** How much a storage in memory keeps. */
export interface MemoryStorageOptions {
  /** The maximum number of entries: one for each response and one for each of its output items; default 20000. */
  maxEntries?: number;
  /** The maximum number of characters of all entries together; default 128 Mi. A larger response is not kept. */
  maxCharacters?: number;
  /** The maximum number of entries of one tenant; by default that of all. */
  maxTenantEntries?: number;
  /** The maximum number of characters of one tenant's entries; by default that of all. A larger response is not kept. */
  maxTenantCharacters?: number;
}

/**
 * A storage in this process's memory. A tenant that is full loses what it did not use for the longest time. Where all are
 * full together, the tenant with the most gives way: the others keep what they have.
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

  /** Changes what a tenant has, and counts it. */
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
      // The cache would drop it and say nothing.
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

/** What a key begins with: the name of this storage, and the tenant (`toolgate:responses:<tenant>:…`). */
function readTenant(key: string): string {
  return key.split(':', 3).join(':');
}
