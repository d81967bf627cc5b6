/** Follows how the windows of a text continue one another in a hidden text. */
export interface Run {
  /**
   * Reads a sampled window that ends at this place of the hidden text, and at this count of symbols; returns the symbols of
   * the run that it continues.
   */
  push(place: number, count: number): number;
}

/** Symbols within which the next sampled window of a run comes, but for one run in a hundred. */
const maxGap = 20;
/** Sampled windows of a run. Two may be alike by chance. */
const minWindows = 3;

/** Creates a run through the windows of a table, which have `length` symbols each. */
export function createRun(length: number): Run {
  let place = -1;
  let first = 0;
  let last = 0;
  let windows = 0;
  return {
    push(next, count) {
      if (next - place === count - last && count - last <= maxGap && count > last) windows++;
      else {
        windows = 1;
        first = count;
      }
      last = count;
      place = next;
      return windows < minWindows ? 0 : count - first + length;
    },
  };
}
