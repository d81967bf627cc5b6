/** A number measured in several rounds. */
export interface Spread {
  median: number;
  least: number;
  most: number;
}

/** What a contender took for a workload. */
export interface Summary {
  contender: string;
  /** Requests a second. */
  throughput: Spread;
  /** Milliseconds to the end of an answer: the median, and the 99th percentile. */
  latency: Spread;
  slowest: Spread;
  /** Milliseconds to the first byte of the body. */
  firstByte: Spread;
  /** CPU microseconds a request. */
  cpu: Spread;
  /** Resident megabytes after the last round. */
  memory: number;
}

/** What one round took. */
export type Round = Record<'throughput' | 'latency' | 'slowest' | 'firstByte' | 'cpu', number>;

/** The median and the range of values. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((one, other) => one - other);
  return {
    median: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN,
    least: sorted[0] ?? Number.NaN,
    most: sorted.at(-1) ?? Number.NaN,
  };
}

/** Sums up the rounds of one contender. */
export function summarizeRounds(
  contender: string,
  rounds: readonly Round[],
  memory: number,
): Summary {
  const spread = (key: keyof Round) => spreadOf(rounds.map((round) => round[key]));
  return {
    contender,
    throughput: spread('throughput'),
    latency: spread('latency'),
    slowest: spread('slowest'),
    firstByte: spread('firstByte'),
    cpu: spread('cpu'),
    memory,
  };
}
