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
 * Creates a cache that drops the least recently used entries when it has more than `maxEntries` entries, or when all
 * keys together exceed `maxCharacters`. It keeps no value under a key that is longer than `maxCharacters`.
 */
export function createLruCache<Value>({
  maxEntries,
  maxCharacters,
}: {
  maxEntries: number;
  maxCharacters: number;
}): LruCache<Value> {
  const entries = new Map<string, Value>();
  let characters = 0;
  /** The last used entry. Most requests use it again, and comparing its long key is cheaper than hashing the key. */
  let latest: { key: string; value: Value } | undefined;

  function drop(key: string): void {
    if (entries.delete(key)) characters -= key.length;
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
    characters += key.length;
    for (const oldest of entries.keys()) {
      if (entries.size <= maxEntries && characters <= maxCharacters) break;
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
