import { createPatternBank, minPatternRun, type PatternBank } from '../patterns/index.ts';
import { complexUnit, foldCodeUnit } from '../reading/index.ts';
import type { PatternSearch } from './hidden-patterns.ts';

/**
 * Minimum number of recurring symbols that differ from the letters they mean. Plain text has its own pattern, so it
 * must not count.
 */
const minDifferent = 4;

/** One way to read symbols that may each mean a letter, or a part of one. */
export interface PatternStreamKind {
  /** Distance between the symbols of one sequence; by default 1. */
  step?: number;
  /** Number of symbols that are joined into one; by default 1. */
  group?: number;
}

/** A source of symbols that are read in one or more ways. */
export interface PatternSource {
  /** Takes the next symbol. */
  push(symbol: number): void;
  /** Reads the unread symbols, at most the last 64, if there are at least 16. */
  read(): void;
  /** Reads the unread symbols, even if there are few. */
  end(): void;
}

const groupBase = 0x01000193;
/** Minimum number of symbols to read at once. Starting a sequence costs more than reading several of its symbols. */
const readAtOnce = 16;
/** Maximum number of unread symbols to keep. */
const remembered = 64;
const rememberedMask = remembered - 1;
/** The symbols of one sequence. Each call fills it before reading it. */
const sequence = new Int32Array(remembered);

/** Creates a source that looks for the patterns of hidden texts. `kinds` are the ways to read it. */
export function createPatternSource(
  kinds: readonly PatternStreamKind[],
  search: PatternSearch,
): PatternSource {
  const ring = new Int32Array(remembered);
  let bank: PatternBank | undefined;
  let count = 0;
  let first = 0;

  /** Reads one sequence of a kind. */
  function readSequence(
    stream: number,
    { step = 1, group = 1 }: PatternStreamKind,
    at: number,
  ): void {
    let length = 0;
    const period = step * group;
    for (
      let next = first + ((at + period - (first % period)) % period);
      next < count;
      next += period
    )
      sequence[length++] = group === 1 ? (ring[next & rememberedMask] ?? 0) : join(next, group);
    bank?.read(stream, sequence, length);
  }

  /** Joins the symbols of the group that ends at `end`. */
  function join(end: number, group: number): number {
    let joined = group;
    for (let at = end - group + 1; at <= end; at++)
      joined = (Math.imul(joined, groupBase) + (ring[at & rememberedMask] ?? 0)) | 0;
    return joined;
  }

  function readAll(): void {
    bank ??= openBank(
      kinds.reduce((sum, kind) => sum + countSequences(kind), 0),
      search,
    );
    first = Math.max(first, count - remembered);
    let stream = 0;
    for (const kind of kinds)
      for (let at = 0; at < countSequences(kind); at++) readSequence(stream++, kind, at);
    first = count;
  }

  return {
    push(symbol) {
      ring[count & rememberedMask] = symbol;
      count++;
    },
    read() {
      if (count - first >= readAtOnce) readAll();
    },
    end() {
      // Without a bank, there were too few symbols to show anything.
      if (bank !== undefined && count > first) readAll();
    },
  };
}

function openBank(streams: number, { hidden, onFound }: PatternSearch): PatternBank {
  const patterns = hidden.map((one) => one.patterns());
  const bank = createPatternBank(
    patterns.map(({ isomorphs }) => isomorphs),
    {
      streams,
      onPattern({ stream, table, place }) {
        const one = hidden[table];
        const text = patterns[table];
        if (one === undefined || text === undefined) return;
        const read = (back: number): number => bank.recent(stream, back);
        if (countDifferent(read, (back) => text.symbolAt(place - back)) < minDifferent) return;
        if (one.weigh(text.wordAt(place)) > 0) onFound(one.kind);
      },
    },
  );
  return bank;
}

/** Minimum and maximum number of symbols that mean one letter. A byte has eight binary digits. */
const minGroup = 2;
const maxGroup = 8;
const ringMask = 7;
const groupPowers = new Int32Array(maxGroup + 1).fill(1);
for (let at = 1; at <= maxGroup; at++)
  groupPowers[at] = Math.imul(groupPowers[at - 1] ?? 0, groupBase);

/**
 * Creates a stream that joins two to eight symbols into one. A sequence begins at each of the first symbols.
 *
 * @returns the function that takes the symbols.
 */
export function createGroupStream(search: PatternSearch): (symbol: number) => void {
  let total = 0;
  for (let group = minGroup; group <= maxGroup; group++) total += group;
  const bank = openBank(total, search);
  const symbols = new Int32Array(ringMask + 1);
  /** For each group size, the sequence with the group that the last symbol ends. */
  const places = new Uint8Array(maxGroup + 1);
  let count = 0;
  return (symbol) => {
    symbols[count & ringMask] = symbol;
    let hash = symbol;
    let first = 0;
    for (let group = minGroup; group <= maxGroup; group++) {
      const earliest = symbols[(count - group + 1) & ringMask] ?? 0;
      hash = (hash + Math.imul(earliest, groupPowers[group - 1] ?? 0)) | 0;
      const next = (places[group] ?? 0) + 1;
      const place = next < group ? next : 0;
      places[group] = place;
      sequence[0] = (hash + Math.imul(group, groupPowers[group] ?? 0)) | 0;
      bank.read(first + place, sequence, 1);
      first += group;
    }
    count++;
  };
}

function countSequences({ step = 1, group = 1 }: PatternStreamKind): number {
  return step * group;
}

/** Counts the recurring symbols that differ from the hidden letters, in the last `minPatternRun` symbols. */
function countDifferent(
  read: (back: number) => number,
  readHidden: (back: number) => number,
): number {
  const seen = new Set<number>();
  let different = 0;
  for (let back = 0; back < minPatternRun; back++) {
    const symbol = read(back);
    if (seen.has(symbol) && foldCase(symbol) !== foldCase(readHidden(back))) different++;
    seen.add(symbol);
  }
  return different;
}

function foldCase(symbol: number): number {
  if (symbol < 0 || symbol >= complexUnit) return symbol;
  const letter = foldCodeUnit(symbol);
  return letter > 0 && letter < complexUnit ? letter : symbol;
}
