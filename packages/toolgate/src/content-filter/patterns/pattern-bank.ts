import { isSampled } from './sampling.ts';
import type { WindowTable } from './window-table.ts';

/** Number of symbols in a window: about four words. */
export const patternLength = 20;
/** Minimum number of recurring symbols, and of distinct symbols, in a window with enough information. */
const minRecurrences = 6;
const minDistinct = 8;
const maxRecurrences = patternLength - minDistinct;
/** Minimum run of symbols for a match, and minimum number of sampled windows in it. Two windows may match by chance. */
export const minPatternRun = 24;
const minWindows = 3;

const base = 0x01000193;
const mixer = 0xc2b2ae35;
const ringMask = 31;
/** Symbols with the same hash form a linked list, the newest first. */
const bucketShift = 27;
const buckets = 32;

/** Offsets of the parts in the memory of one stream. All streams share one array, because a text has dozens of them. */
const countAt = 0;
const recurrencesAt = 1;
const hashAt = 2;
const newestAt = 3;
const linksAt = newestAt + buckets;
const nextAt = linksAt + ringMask + 1;
const recentAt = nextAt + ringMask + 1;
const runsAt = recentAt + ringMask + 1;
/**
 * A run has four entries: the place of its last window in the table, the symbol counts at its last and first window,
 * and its number of windows.
 */
const runSize = 4;

const powers = new Int32Array(patternLength + 1).fill(1);
for (let at = 1; at <= patternLength; at++) powers[at] = Math.imul(powers[at - 1] ?? 0, base);

/** Follows the recurrence patterns of the symbols in several sequences. */
export interface PatternBank {
  /** Reads the first `length` entries of `symbols` as the next symbols of a sequence. A symbol is any 32-bit number. */
  read(stream: number, symbols: Int32Array, length: number): void;
  /** Returns the symbol of a sequence `symbolsAgo` symbols ago, at most 31. */
  recent(stream: number, symbolsAgo: number): number;
}

/** Receives a match: a sequence has the pattern of the text in a table that ends at `place`. */
export type OnPattern = (found: { stream: number; table: number; place: number }) => void;

/**
 * Creates a bank of sequences. Each symbol counts as its distance to the previous equal symbol in a window of twenty; 0
 * without one. Replacing letters one for one keeps these distances (an isomorph). When a symbol leaves the window, the
 * distance of its next occurrence becomes 0. Each symbol takes constant time.
 */
export function createPatternBank(
  tables: readonly WindowTable[],
  { streams, onPattern }: { streams: number; onPattern: OnPattern },
): PatternBank {
  const size = runsAt + tables.length * runSize;
  const memory = new Int32Array(streams * size);

  function follow(stream: number, table: number, hash: number): void {
    const start = stream * size;
    const run = start + runsAt + table * runSize;
    const place = tables[table]?.find(hash) ?? -1;
    if (place < 0) return;
    const count = memory[start + countAt] ?? 0;
    const passed = count - (memory[run + 1] ?? 0);
    const continues = place - (memory[run] ?? 0) === passed && passed <= patternLength;
    if (!continues) {
      memory[run + 2] = count;
      memory[run + 3] = 0;
    }
    memory[run] = place;
    memory[run + 1] = count;
    const windows = (memory[run + 3] ?? 0) + 1;
    memory[run + 3] = windows;
    const length = count - (memory[run + 2] ?? 0) + patternLength;
    if (windows >= minWindows && length >= minPatternRun) onPattern({ stream, table, place });
  }

  /** The current stream. All streams share one callback, because creating one for every read would take too long. */
  let current = 0;
  const onWindow = (hash: number): void => {
    for (let table = 0; table < tables.length; table++) follow(current, table, hash);
  };

  return {
    read(stream, symbols, length) {
      current = stream;
      readSymbols(memory, { start: stream * size, symbols, length }, onWindow);
    },
    recent(stream, symbolsAgo) {
      const start = stream * size;
      const count = memory[start + countAt] ?? 0;
      return memory[start + recentAt + ((count - symbolsAgo) & ringMask)] ?? 0;
    },
  };
}

/** Calls `onWindow` with the hash of each sampled window of a text, and the index of its last symbol. */
export function readPatterns(
  symbols: Int32Array,
  onWindow: (hash: number, at: number) => void,
): void {
  const memory = new Int32Array(runsAt);
  readSymbols(memory, { start: 0, symbols, length: symbols.length }, onWindow);
}

/** Reads symbols into the memory at `start`. Calls `onWindow` for each sampled window that is full and has enough information. */
function readSymbols(
  memory: Int32Array,
  { start, symbols, length }: { start: number; symbols: Int32Array; length: number },
  onWindow: (hash: number, at: number) => void,
): void {
  let hash = memory[start + hashAt] ?? 0;
  let recurrences = memory[start + recurrencesAt] ?? 0;
  // The count begins at 1, because 0 means that a symbol has not occurred.
  let count = memory[start + countAt] ?? 0;
  for (let at = 0; at < length; at++) {
    const symbol = symbols[at] ?? 0;
    count++;
    const previous = findPrevious(memory, { start, symbol, count });
    const slot = start + (count & ringMask);
    memory[slot + recentAt] = symbol;
    memory[slot + nextAt] = 0;
    hash = Math.imul(hash, base);
    if (previous > 0) {
      hash = (hash + count - previous) | 0;
      memory[start + nextAt + (previous & ringMask)] = count;
      recurrences++;
    }
    const leaving = count - patternLength;
    if (leaving > 0) {
      // The leaving symbol is the first of its kind in the window. The next one no longer recurs.
      const next = memory[start + nextAt + (leaving & ringMask)] ?? 0;
      if (next > 0) {
        hash = (hash - Math.imul(next - leaving, powers[count - next] ?? 0)) | 0;
        recurrences--;
      }
    }
    if (recurrences < minRecurrences || recurrences > maxRecurrences) continue;
    if (leaving < 0 || !isSampled(hash)) continue;
    memory[start + countAt] = count;
    onWindow(hash, at);
  }
  memory[start + countAt] = count;
  memory[start + hashAt] = hash;
  memory[start + recurrencesAt] = recurrences;
}

/**
 * Links the next symbol to the symbols with its hash. Returns the count at the previous equal symbol in the window; 0
 * without one.
 */
function findPrevious(
  memory: Int32Array,
  { start, symbol, count }: { start: number; symbol: number; count: number },
): number {
  const first = Math.max(0, count - patternLength);
  const bucket = start + newestAt + (Math.imul(symbol, mixer) >>> bucketShift);
  let previous = memory[bucket] ?? 0;
  memory[bucket] = count;
  memory[start + linksAt + (count & ringMask)] = previous;
  while (previous > first) {
    if (memory[start + recentAt + (previous & ringMask)] === symbol) return previous;
    previous = memory[start + linksAt + (previous & ringMask)] ?? 0;
  }
  return 0;
}
