export {
  createResponseStore,
  type ResponseStore,
  type ResponseStoreOptions,
} from './create-response-store.ts';
export { memoryStorage, type MemoryStorageOptions } from './memory-storage.ts';
export {
  redisStorage,
  type RedisClient,
  type RedisPipeline,
  type RedisStorageOptions,
} from './redis-storage.ts';
export type { ResponseStorage } from './response-storage.ts';
