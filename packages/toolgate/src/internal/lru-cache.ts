import { copyText } from './texts/index.ts';

/** A cache of values that are computed from a text. */
export interface LruCache<Value> {
  /** Returns the value of a key, and calls `create` when it is not cached. */
  get(key: string, create: () => Value): Value;
  /** Returns the value of a key; `undefined` when it is not cached. */
  find(key: string): Value | undefined;
  /** Like `get`, but `create` may return a promise. Concurrent callers share one call of `create`. */
  getInTurns(key: string, create: () => Value | Promise<Value>): Value | Promise<Value>;
}

/** A value and its key. The key is a copy, because the text itself may be a section of a request. */
interface Entry<Value> {
  key: string;
  value: Value;
}

/** The limits of a cache. */
interface CacheLimits<Value> {
  maxEntries: number;
  maxSize: number;
  /** Returns the size of an entry, in the unit of `maxSize`. It must always return the same size for an entry. */
  sizeOf: (value: Value, key: string) => number;
}

/**
 * Creates a cache that drops the least recently used entries when it has more than `maxEntries` entries, or when their
 * sizes together exceed `maxSize`. It keeps no value that is larger than `maxSize`.
 */
export function createLruCache<Value>({
  maxEntries,
  maxSize,
  sizeOf,
}: CacheLimits<Value>): LruCache<Value> {
  const entries = new Map<string, Entry<Value>>();
  let size = 0;
  /** The last used entry. Most requests use it again, and comparing its long key is cheaper than hashing the key. */
  let latest: Entry<Value> | undefined;

  function drop(key: string): Entry<Value> | undefined {
    const entry = entries.get(key);
    if (entry !== undefined && entries.delete(key)) size -= sizeOf(entry.value, key);
    return entry;
  }

  const isOver = (): boolean => entries.size > maxEntries || size > maxSize;

  /** The promises of values in creation. */
  const pending = new Map<string, Promise<Value>>();

  function find(key: string): Value | undefined {
    return latest?.key === key ? latest.value : entries.get(key)?.value;
  }

  /** Stores a value as the last used one. */
  function keep(key: string, value: Value): Value {
    if (latest?.key === key && latest.value === value) return value;
    const entry = { key: drop(key)?.key ?? copyText(key), value };
    entries.set(entry.key, entry);
    size += sizeOf(value, key);
    // An iterator first passes the places of all keys that were deleted lately.
    if (isOver())
      for (const oldest of entries.keys()) {
        drop(oldest);
        if (!isOver()) break;
      }
    latest = entries.has(key) ? entry : undefined;
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
