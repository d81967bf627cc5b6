/**
 * Follows windows of a text that continue each other in a hidden text. It takes a sampled window that ends at `place` in the
 * hidden text, and after `count` symbols of the text. Returns the length of the run in symbols; 0 while it has too few windows.
 */
export type Run = (place: number, count: number) => number;

/** Maximum number of symbols between two sampled windows of a run. One run in a hundred has a longer gap. */
const maxGap = 20;
/** Minimum number of sampled windows in a run. Two windows may match by chance. */
const minWindows = 3;

/** Creates a run through the windows of a table. `length` is the number of symbols in a window. */
export function createRun(length: number): Run {
  let place = -1;
  let first = 0;
  let last = 0;
  let windows = 0;
  return (next, count) => {
    if (next - place === count - last && count - last <= maxGap && count > last) windows++;
    else {
      windows = 1;
      first = count;
    }
    last = count;
    place = next;
    return windows < minWindows ? 0 : count - first + length;
  };
}
