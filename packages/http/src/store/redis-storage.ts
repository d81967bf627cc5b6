import { assertOptions, type AcceptedOptions } from 'toolgate/pipeline';
import type { ResponseStorage } from './response-storage.ts';

/** The part of a Redis client that the storage uses. `Redis` and `Cluster` of `ioredis` fit. */
export interface RedisClient {
  /** Returns the text of a key; `null` if there is no text. */
  get(key: string): Promise<string | null>;
  /** Runs a script on keys of one slot. */
  eval(script: string, keyCount: number, ...keysAndValues: string[]): Promise<unknown>;
  /** Sends commands over one connection; needed only for `minReplicas`. */
  pipeline?(): RedisPipeline;
}

/** Commands that are sent together over one connection. */
export interface RedisPipeline {
  /** Adds a script to run on keys of one slot. */
  eval(script: string, keyCount: number, ...keysAndValues: string[]): RedisPipeline;
  /** Waits until this number of replicas has everything that the connection wrote. */
  wait(replicas: number, milliseconds: number): RedisPipeline;
  /** Returns for each command its error and its result. */
  exec(): Promise<[error: Error | null, result: unknown][] | null>;
}

/** Options of {@link redisStorage}. */
export interface RedisStorageOptions {
  /** Maximum number of bytes of one tenant, in its entries and their names; default 512 MiB. A larger response is not kept. */
  maxTenantBytes?: number;
  /**
   * The number of replicas that must have a response before it counts as stored; default 0. With 1, a stored response
   * survives when Sentinel or the cluster replaces a dead primary by a replica.
   */
  minReplicas?: number;
  /** The time limit for the replicas, in milliseconds; default 500. */
  replicaMilliseconds?: number;
}

const storageValues: AcceptedOptions<RedisStorageOptions> = {
  maxTenantBytes: 'bound',
  minReplicas: 'bound',
  replicaMilliseconds: 'duration',
};

/** The bytes of an entry in Redis beside its text: its name is in two lists. */
const entryBytes = 400;

/** The keys of two lists: a tenant's entries by their expiry, and the bytes of each entry. */
const listKeys = (slot: string): string[] => [`${slot}:expiry`, `${slot}:bytes`];

/**
 * The beginning of both scripts: removes an entry from the counts. `KEYS` are the entry, the entries by expiry, and the
 * bytes of each entry and of all.
 */
const forget = `
local function forget(key)
  local bytes = redis.call('HGET', KEYS[3], key)
  if bytes then
    redis.call('HDEL', KEYS[3], key)
    redis.call('HINCRBY', KEYS[3], 'all', -bytes)
  end
  redis.call('ZREM', KEYS[2], key)
end`;

/**
 * Stores an entry after it has removed the oldest ones to make room. `ARGV`: the text, its lifetime in seconds, its
 * bytes, the maximum of bytes.
 */
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
 * Creates a storage in Redis or Valkey, which several gateways can share. Redis deletes expired entries. A tenant at its
 * maximum loses its own oldest responses. Give Redis enough memory for all tenants, and `maxmemory-policy noeviction`.
 *
 * @param client a connected client; the caller closes it. Without a connection it should fail at once (`ioredis`:
 * `enableOfflineQueue: false`, `maxRetriesPerRequest: 1`).
 * @throws InvalidArgumentError for an unknown option.
 */
export function redisStorage(
  client: RedisClient,
  options: RedisStorageOptions = {},
): ResponseStorage {
  assertOptions(options, storageValues, 'redisStorage()');
  const {
    maxTenantBytes = 512 * 1024 * 1024,
    minReplicas = 0,
    replicaMilliseconds = 500,
  } = options;
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

/**
 * Returns the name of an entry in Redis. The tenant's name is in braces, so a cluster keeps all keys of a tenant in one
 * slot.
 */
function readKey(key: string): { name: string; slot: string } {
  const [, base = '', tenant = '', rest = ''] = /^([^:]*:[^:]*):([^:]*):(.*)$/s.exec(key) ?? [];
  const slot = `${base}:{${tenant}}`;
  return { name: `${slot}:${rest}`, slot };
}
