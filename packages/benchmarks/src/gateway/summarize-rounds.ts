import { type Spread, spreadOf } from '../quantile.ts';

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
