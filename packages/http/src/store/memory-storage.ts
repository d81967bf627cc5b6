import { LRUCache } from 'lru-cache';
import { assertOptions, type AcceptedOptions } from 'toolgate/pipeline';
import { findLargest } from '../find-largest.ts';
import { type Keep, keepNothing } from '../keep.ts';
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
  /** Keeps the entries when the host replaces its storage; by default the new one is empty. */
  keep?: Keep;
}

const storageValues: AcceptedOptions<MemoryStorageOptions> = {
  maxEntries: 'count',
  maxCharacters: 'count',
  maxTenantEntries: 'count',
  maxTenantCharacters: 'count',
  keep: 'any',
};

/** The entries in the memory of a process. Storages with different bounds may share them. */
interface StoredEntries {
  tenants: Map<string, LRUCache<string, string>>;
  entries: number;
  characters: number;
  /** The number of storages that share them. */
  storages: number;
  /** The bounds in force; absent before the first entry. */
  bounds: EntryBounds | undefined;
}

interface EntryBounds extends Required<Omit<MemoryStorageOptions, 'keep'>> {
  /** The number of their storage. */
  storage: number;
}

/**
 * Creates a storage in the memory of this process. A tenant at its maximum loses its least recently used entries. If all
 * tenants together fill the storage, the largest tenant loses entries.
 *
 * @throws InvalidArgumentError for an unknown option.
 */
export function memoryStorage(options: MemoryStorageOptions = {}): ResponseStorage {
  assertOptions(options, storageValues, 'memoryStorage()');
  const { keep = keepNothing } = options;
  const stored = keep('stored responses', createEntries);
  const { tenants } = stored;
  stored.storages += 1;
  const own: EntryBounds = { ...readBounds(options), storage: stored.storages };

  /** Returns the bounds of the newest storage in use. Older ones may still store the ends of their answers. */
  function currentBounds(): EntryBounds {
    if (stored.bounds === undefined || stored.bounds.storage < own.storage) stored.bounds = own;
    return stored.bounds;
  }

  function openTenant(key: string): LRUCache<string, string> {
    const name = readTenant(key);
    const tenant = tenants.get(name) ?? createTenant();
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
    stored.entries += tenant.size - size;
    stored.characters += tenant.calculatedSize - calculatedSize;
    if (tenant.size === 0) tenants.delete(readTenant(key));
    return result;
  }

  function makeRoom({ maxEntries, maxCharacters }: EntryBounds): void {
    while (stored.entries > maxEntries || stored.characters > maxCharacters) {
      const bound = stored.entries > maxEntries ? 'size' : 'calculatedSize';
      const largest = findLargest(tenants, (tenant) => tenant[bound]);
      change(`${largest ?? ''}:`, (tenant) => tenant.pop());
    }
  }

  return {
    getItemRaw: async (key) => tenants.get(readTenant(key))?.get(key) ?? null,
    async setItemRaw(key, value) {
      const bounds = currentBounds();
      const { maxTenantEntries, maxTenantCharacters } = bounds;
      if (key.length + value.length > maxTenantCharacters)
        throw new RangeError('There is no room for it.');
      change(key, (tenant) => {
        // The cache would compare a long value with the one before.
        tenant.delete(key);
        tenant.set(key, value);
        while (tenant.size > maxTenantEntries || tenant.calculatedSize > maxTenantCharacters)
          tenant.pop();
      });
      makeRoom(bounds);
    },
    async removeItem(key) {
      change(key, (tenant) => tenant.delete(key));
    },
  };
}

function createTenant(): LRUCache<string, string> {
  return new LRUCache({
    // The storages keep to their bounds, which may differ.
    maxSize: Number.MAX_SAFE_INTEGER,
    sizeCalculation: (value, key) => key.length + value.length,
  });
}

function createEntries(): StoredEntries {
  return { tenants: new Map(), entries: 0, characters: 0, storages: 0, bounds: undefined };
}

function readBounds(options: MemoryStorageOptions): Omit<EntryBounds, 'storage'> {
  const { maxEntries = 20_000, maxCharacters = 128 * 1024 * 1024 } = options;
  const { maxTenantEntries = maxEntries, maxTenantCharacters = maxCharacters } = options;
  return {
    maxEntries,
    maxCharacters,
    maxTenantEntries,
    maxTenantCharacters: Math.min(maxTenantCharacters, maxCharacters),
  };
}

/** Returns the prefix of a key: the name of this storage, and the tenant (`toolgate:responses:<tenant>:…`). */
function readTenant(key: string): string {
  return key.split(':', 3).join(':');
}
