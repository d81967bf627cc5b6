/** A pool that reuses the buffers of ended texts. For most texts, an allocation costs more than the reading. */
export interface BufferPool<Item> {
  /** Takes a buffer. It still holds the data of its last user. */
  take(): Item;
  /** Returns a buffer to the pool. The caller must not use it afterwards. */
  give(buffer: Item): void;
}

/** Maximum number of spare buffers. More texts are rarely open at a time. */
const maxSpare = 128;

/** Creates a pool that calls `create` when it is empty. */
export function createBufferPool<Item>(create: () => Item): BufferPool<Item> {
  const spare: Item[] = [];
  return {
    take: () => spare.pop() ?? create(),
    give(buffer) {
      if (spare.length < maxSpare) spare.push(buffer);
    },
  };
}
