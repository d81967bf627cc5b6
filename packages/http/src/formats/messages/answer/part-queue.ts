import type { ContentPart } from './content-part.ts';

/** Parts that wait for their turn, by the block they belong to. */
export interface PartQueue {
  /** Puts a part behind the other parts of its block. */
  add(key: string, part: ContentPart): void;
  /** Takes all parts of the block that has waited longest. */
  take(): ContentPart[] | undefined;
  /** How much waits, in UTF-16 units; each part counts a little more than its text. */
  size(): number;
}

/** The size of a part in addition to its text. */
const partOverhead = 64;

/** An empty collection. Adding and taking cost the same however much waits. */
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
