import type { ResponseStorage } from './response-storage.ts';

/** What is needed of a Redis client; one of `ioredis` fits. */
export interface RedisClient {
  get(key: string): Promise<string | null>;
  set(key: string, value: string, unit: 'EX', seconds: number): Promise<unknown>;
  unlink(key: string): Promise<unknown>;
}

/**
 * A storage in Redis, which several gateways can share. Redis itself forgets what expires.
 *
 * @param client a connected client, which stays the caller's to close. It should fail at once where
 *   there is no connection (`ioredis`: `enableOfflineQueue: false`, `maxRetriesPerRequest: 1`).
 */
export function redisStorage(client: RedisClient): ResponseStorage {
  return {
    getItemRaw: (key) => client.get(key),
    async setItemRaw(key, value, { ttl }) {
      await client.set(key, value, 'EX', ttl);
    },
    async removeItem(key) {
      await client.unlink(key);
    },
  };
}
