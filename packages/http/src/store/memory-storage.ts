import { LRUCache } from 'lru-cache';
import type { ResponseStorage } from './response-storage.ts';

/** How much a storage in memory keeps. */
export interface MemoryStorageOptions {
  /** The most entries: one for each response and one for each of its output items; default 20000. */
  maxEntries?: number;
  /** The most characters of all entries together; default 128 Mi. A larger response is not kept. */
  maxCharacters?: number;
}

/** A storage in this process's memory. It drops what was not used for the longest time when it is full. */
export function memoryStorage({
  maxEntries = 20_000,
  maxCharacters = 128 * 1024 * 1024,
}: MemoryStorageOptions = {}): ResponseStorage {
  const cache = new LRUCache<string, string>({
    max: maxEntries,
    maxSize: maxCharacters,
    sizeCalculation: (value, key) => key.length + value.length,
  });
  return {
    getItemRaw: async (key) => cache.get(key) ?? null,
    async setItemRaw(key, value) {
      // The cache would drop it and say nothing.
      if (key.length + value.length > maxCharacters)
        throw new RangeError('There is no room for it.');
      cache.set(key, value);
    },
    async removeItem(key) {
      cache.delete(key);
    },
  };
}
