import { assertOptions, type AcceptedOptions } from 'toolgate/pipeline';
import { type Keep, keepNothing } from '../keep.ts';
import {
  createTenantEntries,
  createTenantStore,
  type TenantBounds,
  type TenantEntries,
  type TenantStore,
} from '../tenant-store.ts';
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
  entries: TenantEntries<string>;
  /** The number of storages that share them. */
  storages: number;
  /** The newest storage in use, with its number; absent before the first entry. */
  newest?: { number: number; store: TenantStore<string> };
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
  const stored = keep<StoredEntries>('stored responses', () => ({
    entries: createTenantEntries(),
    storages: 0,
  }));
  const { entries } = stored;
  const store = createTenantStore({ bounds: readBounds(options), displaces: true, entries });
  const number = (stored.storages += 1);

  return {
    getItemRaw: async (key) => store.get(readTenant(key), key) ?? null,
    async setItemRaw(key, value) {
      // The bounds of the newest storage hold: older ones may still store the ends of their answers.
      if (number > (stored.newest?.number ?? 0)) stored.newest = { number, store };
      const characters = key.length + value.length;
      if (!stored.newest?.store.put(readTenant(key), key, { value, characters }))
        throw new RangeError('There is no room for it.');
    },
    async removeItem(key) {
      store.delete(readTenant(key), key);
    },
  };
}

function readBounds(options: MemoryStorageOptions): TenantBounds {
  const { maxEntries = 20_000, maxCharacters = 128 * 1024 * 1024 } = options;
  const { maxTenantEntries = maxEntries, maxTenantCharacters = maxCharacters } = options;
  return {
    tenant: { entries: maxTenantEntries, characters: maxTenantCharacters },
    total: { entries: maxEntries, characters: maxCharacters },
  };
}

/** Returns the prefix of a key: the name of this storage, and the tenant (`toolgate:responses:<tenant>:…`). */
function readTenant(key: string): string {
  return key.split(':', 3).join(':');
}
