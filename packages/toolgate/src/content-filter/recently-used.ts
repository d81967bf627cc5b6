/** Settings of {@link createRecentlyUsed}. */
export interface RecentlyUsedOptions {
  /** The most entries that are kept. */
  maximumEntries: number;
  /** The most characters that the keys of all entries may have together. */
  maximumCharacters: number;
}

/** Keeps what was made from a text, as long as it is used now and then. */
export interface RecentlyUsed<Value> {
  /** The value for a key, made when it is not kept. */
  get(key: string, make: () => Value): Value;
}

/** A cache that forgets what was used the longest time ago. A value that alone is too large is not kept. */
export function createRecentlyUsed<Value>({
  maximumEntries,
  maximumCharacters,
}: RecentlyUsedOptions): RecentlyUsed<Value> {
  const entries = new Map<string, Value>();
  let characters = 0;
  /** The last one used. To compare with it costs less than to look a long key up, and most requests are like the one before. */
  let latest: { key: string; value: Value } | undefined;

  function forget(key: string): void {
    if (entries.delete(key)) characters -= key.length;
  }

  return {
    get(key, make) {
      if (latest?.key === key) return latest.value;
      const value = entries.get(key) ?? make();
      forget(key);
      entries.set(key, value);
      characters += key.length;
      for (const oldest of entries.keys()) {
        if (entries.size <= maximumEntries && characters <= maximumCharacters) break;
        forget(oldest);
      }
      latest = entries.has(key) ? { key, value } : undefined;
      return value;
    },
  };
}
