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

  /** The promises of values in creation. */
  const pending = new Map<string, Promise<Value>>();

  const isOver = (): boolean => entries.size > maxEntries || size > maxSize;

  function drop(key: string): void {
    const entry = entries.get(key);
    if (entry !== undefined && entries.delete(key)) size -= sizeOf(entry.value, key);
  }

  /** Returns a value, and makes it the last used one. */
  function find(key: string): Value | undefined {
    const entry = latest?.key === key ? latest : entries.get(key);
    if (entry !== undefined && entry !== latest) {
      entries.delete(key);
      entries.set(entry.key, entry);
      latest = entry;
    }
    return entry?.value;
  }

  /** Adds a value as the last used one. */
  function add(key: string, value: Value): Value {
    if (sizeOf(value, key) > maxSize) return value;
    drop(key);
    const entry = { key: copyText(key), value };
    entries.set(entry.key, entry);
    size += sizeOf(value, key);
    // An iterator first passes the places of all keys that were deleted lately.
    if (isOver())
      for (const oldest of entries.keys()) {
        drop(oldest);
        if (!isOver()) break;
      }
    latest = entry;
    return value;
  }

  async function wait(key: string, created: Promise<Value>): Promise<Value> {
    try {
      return add(key, await created);
    } finally {
      pending.delete(key);
    }
  }

  return {
    get: (key, create) => find(key) ?? add(key, create()),
    find,
    getInTurns(key, create) {
      const value = find(key);
      if (value !== undefined) return value;
      const known = pending.get(key);
      if (known !== undefined) return known;
      const created = create();
      if (!(created instanceof Promise)) return add(key, created);
      const waiting = wait(key, created);
      pending.set(key, waiting);
      return waiting;
    },
  };
}
