export { assertWritable } from './assert-writable.ts';
export { connectRedis } from './connect-redis.ts';
export { type FileStorage, fileStorage } from './file-storage.ts';
export { describeRedisFailure, readSelectFailure } from './redis-failure.ts';
export { readRedisAddress } from './redis-address.ts';
export { resolveStore, storeKind } from './resolve-store.ts';
