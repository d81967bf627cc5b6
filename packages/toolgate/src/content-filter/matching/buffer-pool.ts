/** Buffers of texts that have ended, reused for later texts: for most texts an allocation costs more than the reading. */
export interface BufferPool<Item> {
  /** Takes a buffer, which still holds the data of its last user. */
  take(): Item;
  /** Returns a buffer, which the caller must not use any more. */
  give(buffer: Item): void;
}

/** Texts that are rarely all open at a time. */
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
