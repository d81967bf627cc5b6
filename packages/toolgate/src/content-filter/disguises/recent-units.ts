import type { FoldedText } from '../reading/index.ts';

/** The last code units of a text that comes in pieces. */
export interface RecentUnits {
  /** Returns the unit at an index of a piece that was read from `from`. Units before `from` are the remembered ones. */
  get(text: FoldedText, from: number, index: number): number;
  /** Remembers the units that were read, from `from` to before `to`. */
  remember(text: FoldedText, from: number, to: number): void;
  /** Returns the number of units that `get` knows before `from`. */
  count(): number;
}

/** Number of units remembered. It is a power of two, so that a mask finds the slot of a unit. */
const size = 256;
const mask = size - 1;

/** Creates an empty memory. */
export function createRecentUnits(): RecentUnits {
  const ring = new Uint16Array(size);
  let count = 0;
  return {
    get: ({ codes }, from, index) =>
      (index >= from ? codes[index] : ring[(count + index - from) & mask]) ?? 0,
    remember({ codes }, from, to) {
      const first = Math.max(from, to - size);
      count += first - from;
      for (let at = first; at < to; at++) ring[count++ & mask] = codes[at] ?? 0;
    },
    count: () => Math.min(count, size),
  };
}
