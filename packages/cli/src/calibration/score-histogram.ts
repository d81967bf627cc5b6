/** Counts of the scores of the guard, in thousandths as the guard gives them. */
export interface ScoreHistogram {
  /** Adds a score from 0 to 1. */
  add(score: number): void;
  /** The number of scores. */
  count(): number;
  /** The number of scores that are at least a threshold. */
  countFrom(threshold: number): number;
  /** The number of scores that are at least each thousandth: 1001 numbers, the first one for 0. */
  cumulate(): Uint32Array;
}

/** Scores from 0 to 1 in thousandths. */
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

/** The thousandth of a score. Products such as 0.57 * 1000 are a little too small, hence the summand. */
function toStep(score: number): number {
  return Math.floor(score * steps + 1e-6);
}
