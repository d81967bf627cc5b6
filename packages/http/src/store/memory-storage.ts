import { createStorage } from 'unstorage';
import lruCacheDriver from 'unstorage/drivers/lru-cache';
import type { ResponseStorage } from './response-storage.ts';

/** How much a storage in memory keeps. */
export interface MemoryStorageOptions {
  /** The most entries: one for each response and one for each of its output items; default 20000. */
  maxEntries?: number;
  /** The most characters of all entries together; default 128 Mi. A larger response is not kept. */
  maxCharacters?: number;
}

/** A storage in this process's memory. What was not used for longest gives way to what is new. */
export function memoryStorage({
  maxEntries = 20_000,
  maxCharacters = 128 * 1024 * 1024,
}: MemoryStorageOptions = {}): ResponseStorage {
  const driver = lruCacheDriver({
    max: maxEntries,
    maxSize: maxCharacters,
    sizeCalculation: (value, key) => key.length + String(value).length,
  });
  const storage = createStorage({ driver });
  return {
    getItemRaw: async (key) => storage.getItemRaw(key),
    async setItemRaw(key, value) {
      // The cache would drop it without a word.
      if (key.length + value.length > maxCharacters)
        throw new RangeError('There is no room for it.');
      await storage.setItemRaw(key, value);
    },
    removeItem: async (key) => storage.removeItem(key),
  };
}
