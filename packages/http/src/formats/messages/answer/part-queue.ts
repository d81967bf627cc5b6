import type { ContentPart } from './content-part.ts';

/** A queue of waiting parts, grouped by block. */
export interface PartQueue {
  /** Appends a part to the parts of its block. */
  add(key: string, part: ContentPart): void;
  /** Removes and returns all parts of the block that has waited longest. */
  take(): ContentPart[] | undefined;
  /** Returns the size of all waiting parts, in UTF-16 code units. Each part adds a small overhead to its text. */
  size(): number;
}

/** The size of a part in addition to its text. */
const partOverhead = 64;

/** Creates an empty queue. The cost of `add` and `take` does not depend on the number of waiting blocks. */
export function createPartQueue(): PartQueue {
  const groups = new Map<string, ContentPart[]>();
  let size = 0;
  return {
    add(key, part) {
      size += sizeOf(part);
      const group = groups.get(key);
      if (group) group.push(part);
      else groups.set(key, [part]);
    },
    take() {
      for (const [key, parts] of groups) {
        groups.delete(key);
        size -= parts.reduce((sum, part) => sum + sizeOf(part), 0);
        return parts;
      }
      return undefined;
    },
    size: () => size,
  };
}

function sizeOf(part: ContentPart): number {
  if ('delta' in part) return part.delta.length + partOverhead;
  return part.type === 'tool-call' ? part.input.length + partOverhead : partOverhead;
}
