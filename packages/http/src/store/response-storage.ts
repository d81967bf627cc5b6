/**
 * Where responses are kept: any storage of `unstorage` (`createStorage({ driver })`), or anything
 * else with these three functions.
 */
export interface ResponseStorage {
  /** The value of a key as it was stored, as text or its UTF-8 bytes; `null` for none. */
  getItemRaw(key: string): Promise<unknown>;
  /**
   * Stores a text.
   *
   * @param options.ttl how long to keep it, in seconds; a storage that cannot forget may ignore it.
   * @throws RangeError for a text that it has no room for; any other error means that the storage failed.
   */
  setItemRaw(key: string, value: string, options: { ttl: number }): Promise<void>;
  /** Removes a key, if it is there. */
  removeItem(key: string): Promise<void>;
}
