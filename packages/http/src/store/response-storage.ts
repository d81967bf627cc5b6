/**
 * A storage for responses: any storage of `unstorage` (`createStorage({ driver })`), or any
 * other object with these three functions.
 */
export interface ResponseStorage {
  /** The stored value of a key, as text or its UTF-8 bytes; `null` for no value. */
  getItemRaw(key: string): Promise<unknown>;
  /**
   * Stores a text.
   *
   * @param options.ttl the time to keep it, in seconds; a storage that cannot forget may ignore it.
   * @throws RangeError if it has no room for the text; any other error means that the storage failed.
   */
  setItemRaw(key: string, value: string, options: { ttl: number }): Promise<void>;
  /** Removes a key, if it exists. */
  removeItem(key: string): Promise<void>;
}
