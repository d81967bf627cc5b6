import type { WindowTable } from './window-table.ts';

/** Follows how the windows of a text continue one another in a hidden text. */
export interface Run {
  /** Reads the sampled window that ends at this count of symbols; returns the symbols of the run that it continues. */
  push(hash: number, count: number): number;
  /** Where in the hidden text the last window ends; -1 for none. */
  place: number;
}

/** Symbols within which the next sampled window of a run comes, but for one run in a hundred. */
const maxGap = 20;
/** Sampled windows of a run. Two may be alike by chance. */
const minWindows = 3;

/** Creates a run through the windows of a table, each of which has `length` symbols. */
export function createRun(table: WindowTable, length: number): Run {
  let first = 0;
  let last = 0;
  let windows = 0;
  const run: Run = {
    place: -1,
    push(hash, count) {
      const place = table.find(hash);
      if (place < 0) return 0;
      if (place - run.place === count - last && count - last <= maxGap && count > last) windows++;
      else {
        windows = 1;
        first = count;
      }
      last = count;
      run.place = place;
      return windows < minWindows ? 0 : count - first + length;
    },
  };
  return run;
}
