/** Memory of texts that have ended, for the next ones: to make it anew costs most texts more than to read them. */
export interface SpareMemory<Memory> {
  /** Memory for a text, which still holds what the last one left. */
  take(): Memory;
  /** Gives memory back; its last user must not touch it any more. */
  give(memory: Memory): void;
}

/** More texts than are usually read at a time. */
const mostSpare = 128;

/** Opens a store of memory that `make` makes. */
export function createSpareMemory<Memory>(make: () => Memory): SpareMemory<Memory> {
  const spare: Memory[] = [];
  return {
    take: () => spare.pop() ?? make(),
    give(memory) {
      if (spare.length < mostSpare) spare.push(memory);
    },
  };
}
