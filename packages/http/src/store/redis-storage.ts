import type { ResponseStorage } from './response-storage.ts';

/** The part of a Redis client that the storage uses; `Redis` and `Cluster` of `ioredis` fit. */
export interface RedisClient {
  get(key: string): Promise<string | null>;
  /** Runs a script over keys of one slot. */
  eval(script: string, keyCount: number, ...keysAndValues: string[]): Promise<unknown>;
  /** Sends commands over one connection; needed for `minReplicas` only. */
  pipeline?(): RedisPipeline;
}

/** Commands that one connection sends together. */
export interface RedisPipeline {
  eval(script: string, keyCount: number, ...keysAndValues: string[]): RedisPipeline;
  /** Waits until this number of replicas has everything that this connection wrote. */
  wait(replicas: number, milliseconds: number): RedisPipeline;
  /** The result of each command, after its error. */
  exec(): Promise<[error: Error | null, result: unknown][] | null>;
}

/** Settings of {@link redisStorage}. */
export interface RedisStorageOptions {
  /** The maximum of one tenant, in bytes of its entries and of their names; default 512 MiB. A larger response is not kept. */
  maxTenantBytes?: number;
  /**
   * The number of replicas that must have a response before it counts as stored; default 0. With 1, a response that was acknowledged is
   * still there when Sentinel or the cluster replaces a dead primary by a replica.
   */
  minReplicas?: number;
  /** The time limit of the replicas, in milliseconds; default 500. */
  replicaMilliseconds?: number;
}

/** The bytes that Redis needs for an entry in addition to its text: its name in two lists. */
const entryBytes = 400;

/** The names of a tenant's entries by the time of their expiry, and the bytes of each. */
const listKeys = (slot: string): string[] => [`${slot}:expiry`, `${slot}:bytes`];

/** The beginning of both scripts: takes an entry out of the counts. `KEYS` are the entry, the names by expiry, the bytes of each and of all. */
const forget = `
local function forget(key)
  local bytes = redis.call('HGET', KEYS[3], key)
  if bytes then
    redis.call('HDEL', KEYS[3], key)
    redis.call('HINCRBY', KEYS[3], 'all', -bytes)
  end
  redis.call('ZREM', KEYS[2], key)
end`;

/** Stores an entry after it has removed the oldest ones to make room. `ARGV`: the text, its seconds, its bytes, the maximum of bytes. */
const setScript = `${forget}
local now = tonumber(redis.call('TIME')[1])
local ttl, bytes, max = tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
for _, key in ipairs(redis.call('ZRANGEBYSCORE', KEYS[2], '-inf', now, 'LIMIT', 0, 100)) do forget(key) end
forget(KEYS[1])
while tonumber(redis.call('HGET', KEYS[3], 'all') or 0) + bytes > max do
  local oldest = redis.call('ZRANGE', KEYS[2], 0, 0)[1]
  if not oldest then break end
  redis.call('UNLINK', oldest)
  forget(oldest)
end
redis.call('SET', KEYS[1], ARGV[1], 'EX', ttl)
redis.call('ZADD', KEYS[2], now + ttl, KEYS[1])
redis.call('HSET', KEYS[3], KEYS[1], bytes)
redis.call('HINCRBY', KEYS[3], 'all', bytes)
redis.call('EXPIRE', KEYS[2], ttl)
redis.call('EXPIRE', KEYS[3], ttl)
return 1`;

const removeScript = `${forget}
forget(KEYS[1])
return redis.call('UNLINK', KEYS[1])`;

/**
 * A storage in Redis or Valkey, which several gateways can share. Redis itself forgets expired entries. A full tenant loses its
 * oldest responses, and never another tenant's; so Redis should have room for all of them, and `maxmemory-policy noeviction`.
 *
 * @param client a connected client, which stays the caller's to close. It should fail at once
 *   without a connection (`ioredis`: `enableOfflineQueue: false`, `maxRetriesPerRequest: 1`).
 */
export function redisStorage(
  client: RedisClient,
  {
    maxTenantBytes = 512 * 1024 * 1024,
    minReplicas = 0,
    replicaMilliseconds = 500,
  }: RedisStorageOptions = {},
): ResponseStorage {
  const encoder = new TextEncoder();

  async function set(parameters: readonly string[]): Promise<void> {
    if (minReplicas === 0) {
      await client.eval(setScript, 3, ...parameters);
      return;
    }
    const pipeline = client.pipeline?.();
    if (pipeline === undefined) throw new TypeError('minReplicas needs a client with pipelines.');
    const answers = await pipeline
      .eval(setScript, 3, ...parameters)
      .wait(minReplicas, replicaMilliseconds)
      .exec();
    for (const [error] of answers ?? []) if (error !== null) throw error;
    if (!(Number(answers?.[1]?.[1]) >= minReplicas)) throw new Error('Too few replicas have it.');
  }

  return {
    getItemRaw: (key) => client.get(readKey(key).name),
    async setItemRaw(key, value, { ttl }) {
      const { name, slot } = readKey(key);
      const bytes = encoder.encode(value).byteLength + 2 * name.length + entryBytes;
      if (bytes > maxTenantBytes) throw new RangeError('There is no room for it.');
      await set([name, ...listKeys(slot), value, `${ttl}`, `${bytes}`, `${maxTenantBytes}`]);
    },
    async removeItem(key) {
      const { name, slot } = readKey(key);
      await client.eval(removeScript, 3, name, ...listKeys(slot));
    },
  };
}

/** The name of an entry in Redis: a cluster keeps all keys of a tenant, whose name is in braces, in one slot. */
function readKey(key: string): { name: string; slot: string } {
  const [, base = '', tenant = '', rest = ''] = /^([^:]*:[^:]*):([^:]*):(.*)$/s.exec(key) ?? [];
  const slot = `${base}:{${tenant}}`;
  return { name: `${slot}:${rest}`, slot };
}
