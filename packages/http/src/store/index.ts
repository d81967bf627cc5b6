export { memoryStorage, type MemoryStorageOptions } from './memory-storage.ts';
export { redisStorage, type RedisClient } from './redis-storage.ts';
export type { ResponseStorage } from './response-storage.ts';
export { type ResponseStoreOptions, withResponseStore } from './with-response-store.ts';
