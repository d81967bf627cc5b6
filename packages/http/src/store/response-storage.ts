/**
 * A storage for responses: any storage of `unstorage` (`createStorage({ driver })`), or any object with these three
 * functions.
 */
export interface ResponseStorage {
  /** Returns the stored value of a key, as text or its UTF-8 bytes; `null` for no value. */
  getItemRaw(key: string): Promise<unknown>;
  /**
   * Stores a text.
   *
   * @param options.ttl how long to keep it, in seconds; a storage without expiry may ignore it.
   * @throws RangeError if there is no room for the text; any other error means that the storage failed.
   */
  setItemRaw(key: string, value: string, options: { ttl: number }): Promise<void>;
  /** Removes a key, if it exists. */
  removeItem(key: string): Promise<void>;
}
