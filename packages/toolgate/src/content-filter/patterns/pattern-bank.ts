import { isSampled } from './sampling.ts';
import type { WindowTable } from './window-table.ts';

/** Symbols of a window: about four words. */
export const patternLength = 20;
/** Symbols of a window that must recur, and that must be new, for it to say anything. */
const minRecurrences = 6;
const minDistinct = 8;
/** Symbols in a row from which on a pattern was found, and the sampled windows among them: two may be alike by chance. */
export const minPatternRun = 24;
const minWindows = 3;

const base = 0x01000193;
const mixer = 0xc2b2ae35;
const ringMask = 31;
/** Symbols of equal hashes are linked, newest first. */
const bucketShift = 27;
const buckets = 32;

/** Where the parts of a stream's memory begin. All streams share one array, since a text has dozens of them. */
const countAt = 0;
const recurrencesAt = 1;
const hashAt = 2;
const newestAt = 3;
const linksAt = newestAt + buckets;
const nextAt = linksAt + ringMask + 1;
const recentAt = nextAt + ringMask + 1;
const runsAt = recentAt + ringMask + 1;
/** The parts of a run: where its last window ends in the table, the symbols before it and before the first one, its windows. */
const runSize = 4;

const powers = new Int32Array(patternLength + 1).fill(1);
for (let at = 1; at <= patternLength; at++) powers[at] = Math.imul(powers[at - 1] ?? 0, base);

/** Follows the patterns in which the symbols of several sequences recur. */
export interface PatternBank {
  /** Reads the next symbol, any 32 bits, of a sequence. */
  push(stream: number, symbol: number): void;
  /** The symbol of a sequence that was read so many symbols ago, up to 31. */
  recent(stream: number, symbolsAgo: number): number;
}

/** Called when a sequence has the pattern of a table's text, which ends at `place`. */
export type OnPattern = (found: { stream: number; table: number; place: number }) => void;

/**
 * Creates a bank of sequences. Each symbol counts as its distance to the previous equal one inside a window of twenty,
 * 0 without an equal symbol: the same for any text whose letters were replaced one for one (an isomorph). A symbol that leaves the window
 * turns the distance of its next occurrence into 0. Each symbol takes constant time.
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

  return {
    push(stream, symbol) {
      const start = stream * size;
      if (!readSymbol(memory, start, symbol)) return;
      const hash = memory[start + hashAt] ?? 0;
      if (!isSampled(hash)) return;
      for (let table = 0; table < tables.length; table++) follow(stream, table, hash);
    },
    recent(stream, symbolsAgo) {
      const start = stream * size;
      const count = memory[start + countAt] ?? 0;
      return memory[start + recentAt + ((count - symbolsAgo) & ringMask)] ?? 0;
    },
  };
}

/** Calls back with the hash of each sampled window of a text, and the number of its last symbol. */
export function readPatterns(
  symbols: Int32Array,
  onWindow: (hash: number, at: number) => void,
): void {
  const memory = new Int32Array(runsAt);
  for (let at = 0; at < symbols.length; at++) {
    if (!readSymbol(memory, 0, symbols[at] ?? 0)) continue;
    const hash = memory[hashAt] ?? 0;
    if (isSampled(hash)) onWindow(hash, at);
  }
}

/** Reads a symbol into the memory that begins at `start`; whether the window is full and says enough. */
function readSymbol(memory: Int32Array, start: number, symbol: number): boolean {
  // Symbols are counted from 1: 0 marks a symbol that did not occur.
  const count = (memory[start + countAt] ?? 0) + 1;
  memory[start + countAt] = count;
  const slot = count & ringMask;
  const previous = findPrevious(memory, start, symbol);
  memory[start + recentAt + slot] = symbol;
  memory[start + nextAt + slot] = 0;
  let recurrences = memory[start + recurrencesAt] ?? 0;
  let distance = 0;
  if (previous > 0) {
    distance = count - previous;
    memory[start + nextAt + (previous & ringMask)] = count;
    recurrences++;
  }
  let hash = (Math.imul(memory[start + hashAt] ?? 0, base) + distance) | 0;
  const leaving = count - patternLength;
  if (leaving > 0) {
    // The symbol that leaves is the first of its kind in the window; the next one no longer recurs.
    const next = memory[start + nextAt + (leaving & ringMask)] ?? 0;
    if (next > 0) {
      hash = (hash - Math.imul(next - leaving, powers[count - next] ?? 0)) | 0;
      recurrences--;
    }
  }
  memory[start + hashAt] = hash;
  memory[start + recurrencesAt] = recurrences;
  return (
    leaving >= 0 && recurrences >= minRecurrences && patternLength - recurrences >= minDistinct
  );
}

/** Links the symbol that is read to the symbols of its hash, and returns when the window had the same symbol; 0 for never. */
function findPrevious(memory: Int32Array, start: number, symbol: number): number {
  const count = memory[start + countAt] ?? 0;
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
