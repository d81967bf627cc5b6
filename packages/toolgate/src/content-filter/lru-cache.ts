/** A cache of values that are computed from a text. */
export interface LruCache<Value> {
  /** Returns the value of a key, and calls `create` when it is not cached. */
  get(key: string, create: () => Value): Value;
}

/**
 * Creates a cache that drops the least recently used entries when there are more than `maxEntries`, or when all keys
 * together have more than `maxCharacters` characters. A value whose key alone is longer is not kept.
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
  /** The last entry used. Most requests use it again, and a comparison costs less than the hash of a long key. */
  let latest: { key: string; value: Value } | undefined;

  function drop(key: string): void {
    if (entries.delete(key)) characters -= key.length;
  }

  return {
    get(key, create) {
      if (latest?.key === key) return latest.value;
      const value = entries.get(key) ?? create();
      drop(key);
      entries.set(key, value);
      characters += key.length;
      for (const oldest of entries.keys()) {
        if (entries.size <= maxEntries && characters <= maxCharacters) break;
        drop(oldest);
      }
      latest = entries.has(key) ? { key, value } : undefined;
      return value;
    },
  };
}
