import { createPatternBank, minPatternRun } from '../patterns/index.ts';
import type { PatternBank } from '../patterns/index.ts';
import { complexUnit, foldCodeUnit } from '../reading/index.ts';
import type { HiddenPatterns } from './hidden-patterns.ts';

/** Symbols that have to recur and to differ from the letters that they mean: plain text has the pattern of itself. */
const minDifferent = 4;

/** Called when a hidden text was found. */
export type OnFound = (kind: HiddenPatterns['kind']) => void;

/** One way to cut a text into symbols that may each mean a letter. */
export interface PatternStream {
  /** Reads the next symbol. */
  push(symbol: number): void;
}

/** How symbols are handed to sequences. */
export interface PatternStreamKind {
  /** Every so many symbols belong to one sequence. */
  step?: number;
  /** So many symbols are joined to one, from each of the first ones on. */
  group?: number;
}

const groupBase = 0x01000193;

/** The patterns that streams look for. */
interface PatternSearch {
  hidden: readonly HiddenPatterns[];
  onFound: OnFound;
}

/** Creates streams that look for the patterns of some hidden texts. */
export function createPatternStreams<Name extends string>(
  kinds: Readonly<Record<Name, PatternStreamKind>>,
  search: PatternSearch,
): Record<Name, PatternStream> {
  let total = 0;
  for (const name in kinds) total += countSequences(kinds[name]);
  const bank = openBank(total, search);
  let first = 0;
  const streams = {} as Record<Name, PatternStream>;
  for (const name in kinds) {
    streams[name] = createStream(kinds[name], bank, first);
    first += countSequences(kinds[name]);
  }
  return streams;
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

/** The maximum of symbols that mean one letter: the eight digits of a byte. */
const minGroup = 2;
const maxGroup = 8;
const ringMask = 7;
const groupPowers = new Int32Array(maxGroup + 1).fill(1);
for (let at = 1; at <= maxGroup; at++)
  groupPowers[at] = Math.imul(groupPowers[at - 1] ?? 0, groupBase);

/** Creates a stream in which two to eight symbols are joined to one, from each of the first ones on. */
export function createGroupStream(search: PatternSearch): PatternStream {
  let total = 0;
  for (let group = minGroup; group <= maxGroup; group++) total += group;
  const bank = openBank(total, search);
  const symbols = new Int32Array(ringMask + 1);
  /** For each size, which of its sequences the last symbol ends a group of. */
  const places = new Uint8Array(maxGroup + 1);
  let count = 0;
  return {
    push(symbol) {
      symbols[count & ringMask] = symbol;
      let hash = symbol;
      let first = 0;
      for (let group = minGroup; group <= maxGroup; group++) {
        const earliest = symbols[(count - group + 1) & ringMask] ?? 0;
        hash = (hash + Math.imul(earliest, groupPowers[group - 1] ?? 0)) | 0;
        const next = (places[group] ?? 0) + 1;
        const place = next < group ? next : 0;
        places[group] = place;
        bank.push(first + place, (hash + Math.imul(group, groupPowers[group] ?? 0)) | 0);
        first += group;
      }
      count++;
    },
  };
}

function countSequences({ step = 1, group = 1 }: PatternStreamKind): number {
  return step * group;
}

/** Creates a stream of the sequences from `first` on. */
function createStream(
  { step = 1, group = 1 }: PatternStreamKind,
  bank: PatternBank,
  first: number,
): PatternStream {
  let next = 0;
  if (step === 1 && group === 1) return { push: (symbol) => bank.push(first, symbol) };
  if (group === 1)
    return {
      push(symbol) {
        bank.push(first + next, symbol);
        next = next + 1 < step ? next + 1 : 0;
      },
    };
  const symbols = Array.from({ length: group }, () => 0);
  return {
    push(symbol) {
      symbols[next] = symbol;
      next = next + 1 < group ? next + 1 : 0;
      let joined = group;
      for (let at = next; at < group; at++)
        joined = (Math.imul(joined, groupBase) + (symbols[at] ?? 0)) | 0;
      for (let at = 0; at < next; at++)
        joined = (Math.imul(joined, groupBase) + (symbols[at] ?? 0)) | 0;
      bank.push(first + next, joined);
    },
  };
}

/** Counts the last symbols that recur there and are not the letters themselves. */
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
