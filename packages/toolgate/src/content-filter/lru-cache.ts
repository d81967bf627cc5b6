/** A cache of values that are computed from a text. */
export interface LruCache<Value> {
  /** Returns the value of a key, and calls `create` when it is not cached. */
  get(key: string, create: () => Value): Value;
  /** Returns the value of a key; `undefined` when it is not cached. */
  find(key: string): Value | undefined;
  /** Like `get`, but `create` may return a promise. Concurrent callers share one call of `create`. */
  getInTurns(key: string, create: () => Value | Promise<Value>): Value | Promise<Value>;
}

/**
 * Creates a cache that drops the least recently used entries when it has more than `maxEntries` entries, or when their
 * sizes together exceed `maxSize`. It keeps no value that is larger than `maxSize`.
 *
 * @param sizeOf returns the size of an entry, in the unit of `maxSize`. It must always return the same size for an entry.
 */
export function createLruCache<Value>({
  maxEntries,
  maxSize,
  sizeOf,
}: {
  maxEntries: number;
  maxSize: number;
  sizeOf: (value: Value, key: string) => number;
}): LruCache<Value> {
  const entries = new Map<string, Value>();
  let size = 0;
  /** The last used entry. Most requests use it again, and comparing its long key is cheaper than hashing the key. */
  let latest: { key: string; value: Value } | undefined;

  function drop(key: string): void {
    const value = entries.get(key);
    if (value !== undefined && entries.delete(key)) size -= sizeOf(value, key);
  }

  /** The promises of values in creation. */
  const pending = new Map<string, Promise<Value>>();

  function find(key: string): Value | undefined {
    return latest?.key === key ? latest.value : entries.get(key);
  }

  /** Stores a value as the last used one. */
  function keep(key: string, value: Value): Value {
    if (latest?.key === key && latest.value === value) return value;
    drop(key);
    entries.set(key, value);
    size += sizeOf(value, key);
    for (const oldest of entries.keys()) {
      if (entries.size <= maxEntries && size <= maxSize) break;
      drop(oldest);
    }
    latest = entries.has(key) ? { key, value } : undefined;
    return value;
  }

  async function wait(key: string, created: Promise<Value>): Promise<Value> {
    try {
      return keep(key, await created);
    } finally {
      pending.delete(key);
    }
  }

  return {
    get: (key, create) => keep(key, find(key) ?? create()),
    find(key) {
      const value = find(key);
      return value === undefined ? undefined : keep(key, value);
    },
    getInTurns(key, create) {
      const value = find(key);
      if (value !== undefined) return keep(key, value);
      const known = pending.get(key);
      if (known !== undefined) return known;
      const created = create();
      if (!(created instanceof Promise)) return keep(key, created);
      const waiting = wait(key, created);
      pending.set(key, waiting);
      return waiting;
    },
  };
}
