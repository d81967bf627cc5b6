import { LRUCache } from 'lru-cache';
import { assertOptions, type AcceptedOptions } from 'toolgate/pipeline';
import { findLargest } from '../find-largest.ts';
import type { ResponseStorage } from './response-storage.ts';

/** The bounds of a storage in memory. */
export interface MemoryStorageOptions {
  /** Maximum number of entries, one for each response and one for each of its output items; default 20000. */
  maxEntries?: number;
  /** Maximum number of characters in all entries together; default 128 Mi. A larger response is not kept. */
  maxCharacters?: number;
  /** Maximum number of entries of one tenant; default `maxEntries`. */
  maxTenantEntries?: number;
  /** Maximum number of characters in one tenant's entries; default `maxCharacters`. A larger response is not kept. */
  maxTenantCharacters?: number;
}

const storageValues: AcceptedOptions<MemoryStorageOptions> = {
  maxEntries: 'count',
  maxCharacters: 'count',
  maxTenantEntries: 'count',
  maxTenantCharacters: 'count',
};

/**
 * Creates a storage in the memory of this process. A tenant at its maximum loses its least recently used entries. If all
 * tenants together fill the storage, the largest tenant loses entries.
 *
 * @throws InvalidArgumentError for an unknown option.
 */
export function memoryStorage(options: MemoryStorageOptions = {}): ResponseStorage {
  assertOptions(options, storageValues, 'memoryStorage()');
  const { maxEntries = 20_000, maxCharacters = 128 * 1024 * 1024 } = options;
  const { maxTenantEntries = maxEntries, maxTenantCharacters = maxCharacters } = options;
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

  /** Changes the entries of a tenant, and updates their counts. */
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
      const bound = entries > maxEntries ? 'size' : 'calculatedSize';
      const largest = findLargest(tenants, (tenant) => tenant[bound]);
      change(`${largest ?? ''}:`, (tenant) => tenant.pop());
    }
  }

  return {
    getItemRaw: async (key) => tenants.get(readTenant(key))?.get(key) ?? null,
    async setItemRaw(key, value) {
      // The cache would drop the entry silently.
      if (key.length + value.length > maxOwnCharacters)
        throw new RangeError('There is no room for it.');
      change(key, (tenant) => {
        // The cache would compare a long value with the one before.
        tenant.delete(key);
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

/** Returns the prefix of a key: the name of this storage, and the tenant (`toolgate:responses:<tenant>:…`). */
function readTenant(key: string): string {
  return key.split(':', 3).join(':');
}
