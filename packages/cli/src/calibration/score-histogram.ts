/** Counts the guard's scores, in thousandths as the guard gives them. */
export interface ScoreHistogram {
  /** Adds a score from 0 to 1. */
  add(score: number): void;
  /** Returns the number of scores. */
  count(): number;
  /** Returns the number of scores that reach a threshold. */
  countFrom(threshold: number): number;
  /** Returns, for each thousandth, the number of scores that reach it: 1001 numbers, the first for 0. */
  cumulate(): Uint32Array;
}

/** Number of steps from 0 to 1: thousandths. */
const steps = 1000;

/** Creates an empty histogram. */
export function createScoreHistogram(): ScoreHistogram {
  const counts = new Uint32Array(steps + 1);
  let total = 0;
  return {
    add(score) {
      const step = toStep(score);
      counts[step] = (counts[step] ?? 0) + 1;
      total += 1;
    },
    count: () => total,
    countFrom: (threshold) =>
      counts.subarray(toStep(threshold)).reduce((sum, count) => sum + count, 0),
    cumulate() {
      const sums = counts.slice();
      for (let step = steps - 1; step >= 0; step -= 1) {
        sums[step] = (sums[step] ?? 0) + (sums[step + 1] ?? 0);
      }
      return sums;
    },
  };
}

/** Returns the thousandth of a score. Products such as 0.57 * 1000 are a little too small; the addend corrects this. */
function toStep(score: number): number {
  return Math.floor(score * steps + 1e-6);
}
