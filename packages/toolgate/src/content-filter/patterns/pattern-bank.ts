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
/** Slots of remembered symbols, of which only those in the window count. */
const slotMask = 63;
const slotShift = 26;
const probes = 6;

/** Where the parts of a stream's memory begin. All streams share one array, since a text has dozens of them. */
const countAt = 0;
const recurrencesAt = 1;
const hashAt = 2;
const symbolsAt = 3;
const lastAt = symbolsAt + slotMask + 1;
const distancesAt = lastAt + slotMask + 1;
const nextAt = distancesAt + ringMask + 1;
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
 * 0 when there is none: the same for any text whose letters were replaced one for one (an isomorph). A symbol that leaves the window
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
  symbols: readonly number[],
  onWindow: (hash: number, at: number) => void,
): void {
  const memory = new Int32Array(runsAt);
  for (const [at, symbol] of symbols.entries()) {
    if (!readSymbol(memory, 0, symbol)) continue;
    const hash = memory[hashAt] ?? 0;
    if (isSampled(hash)) onWindow(hash, at);
  }
}

/** Reads a symbol into the memory that begins at `start`; whether the window is full and says enough. */
function readSymbol(memory: Int32Array, start: number, symbol: number): boolean {
  // Symbols are counted from 1, so that 0 marks what has not been.
  const count = (memory[start + countAt] ?? 0) + 1;
  memory[start + countAt] = count;
  memory[start + recentAt + (count & ringMask)] = symbol;
  const slot = findSlot(memory, start, symbol);
  const previous =
    memory[start + symbolsAt + slot] === symbol ? (memory[start + lastAt + slot] ?? 0) : 0;
  memory[start + symbolsAt + slot] = symbol;
  memory[start + lastAt + slot] = count;
  const distance = previous > 0 && count - previous < patternLength ? count - previous : 0;
  let recurrences = memory[start + recurrencesAt] ?? 0;
  if (distance > 0) {
    memory[start + nextAt + (previous & ringMask)] = count;
    recurrences++;
  }
  memory[start + nextAt + (count & ringMask)] = 0;
  memory[start + distancesAt + (count & ringMask)] = distance;
  memory[start + hashAt] = Math.imul(memory[start + hashAt] ?? 0, base) + distance;
  if (count > patternLength && dropSymbol(memory, start, count)) recurrences--;
  memory[start + recurrencesAt] = recurrences;
  return (
    count >= patternLength &&
    recurrences >= minRecurrences &&
    patternLength - recurrences >= minDistinct
  );
}

/** Drops the symbol that leaves the window, which is the first there; whether another one recurs no longer for it. */
function dropSymbol(memory: Int32Array, start: number, count: number): boolean {
  const leaving = count - patternLength;
  const next = memory[start + nextAt + (leaving & ringMask)] ?? 0;
  if (next === 0) return false;
  const slot = start + distancesAt + (next & ringMask);
  const change = Math.imul(memory[slot] ?? 0, powers[count - next] ?? 0);
  memory[start + hashAt] = (memory[start + hashAt] ?? 0) - change;
  memory[slot] = 0;
  return true;
}

function findSlot(memory: Int32Array, start: number, symbol: number): number {
  const first = Math.imul(symbol, mixer) >>> slotShift;
  let slot = first;
  for (let probe = 0; probe < probes; probe++) {
    const at = (first + probe) & slotMask;
    if (memory[start + symbolsAt + at] === symbol) return at;
    if ((memory[start + lastAt + at] ?? 0) < (memory[start + lastAt + slot] ?? 0)) slot = at;
  }
  return slot;
}
