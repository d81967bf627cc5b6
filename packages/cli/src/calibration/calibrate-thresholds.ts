import type { PromptGuardThresholds } from 'toolgate';
import { boundRate, measureEvidence, projectNeededMessages } from './rate-bound.ts';
import type { ScoreHistogram } from './score-histogram.ts';

/** The promises and data of a calibration. */
export interface CalibrationOptions {
  scores: ScoreHistogram;
  /** The highest share of messages that may reach each threshold; a threshold without a promise is not calibrated. */
  maxRates: Partial<PromptGuardThresholds>;
  /** The probability that a promise holds at all times, for each promise separately; between 0 and 1. */
  confidence: number;
  /** The minimum of each chosen threshold. */
  minThresholds: PromptGuardThresholds;
}

/** A threshold that keeps a promise. */
export interface KeptPromise {
  kept: true;
  maxRate: number;
  threshold: number;
  /** The number of messages that reached the threshold. */
  events: number;
  /** The upper bound of the rate at all times, with the requested confidence. */
  boundedRate: number;
}

/** A promise that the data cannot support. */
export interface UnkeptPromise {
  kept: false;
  maxRate: number;
  /** The number of messages that reached the highest threshold, 1. */
  events: number;
  /** The number of messages that the promise needs if traffic stays the same; absent when too many messages score 1. */
  neededMessages?: number;
}

/** A result for each promise. */
export type Calibration = Partial<Record<keyof PromptGuardThresholds, KeptPromise | UnkeptPromise>>;

/**
 * Finds the lowest thresholds that keep promises about the rates of messages that reach them.
 *
 * The candidates are the thousandths from 1 down to the minimum. This grid does not depend on the data. The candidates
 * are tested in that order, and the search stops at the first failure. This fixed-sequence test needs no correction for
 * the number of candidates: rates only grow on the way down, so only the first candidate with a rate that is too high
 * must be rejected. That candidate is accepted with a probability of at most `1 - confidence`; see Angelopoulos, Bates,
 * Candès, Jordan and Lei, "Learn then test" (Annals of Applied Statistics 19, 2025). The bound comes from {@link
 * boundRate} and holds at all times. If traffic drifts, the bound is about the average of all messages so far. A drift
 * that moves the rates of several candidates across the promise adds their probabilities; `pnpm bench:calibration DATA`
 * of the benchmarks measures this.
 */
export function calibrateThresholds(options: CalibrationOptions): Calibration {
  const { maxRates, minThresholds } = options;
  return {
    ...(maxRates.harden !== undefined && {
      harden: findThreshold(options, maxRates.harden, minThresholds.harden),
    }),
    ...(maxRates.block !== undefined && {
      block: findThreshold(options, maxRates.block, minThresholds.block),
    }),
  };
}

function findThreshold(
  { scores, confidence }: CalibrationOptions,
  maxRate: number,
  minThreshold: number,
): KeptPromise | UnkeptPromise {
  const messages = scores.count();
  const evidence = Math.log(1 / (1 - confidence));
  const eventsFrom = scores.cumulate();
  let lowest: { threshold: number; events: number } | undefined;
  for (let step = 1000; step >= Math.ceil(minThreshold * 1000 - 1e-6); step -= 1) {
    const events = eventsFrom[step] ?? 0;
    const isKnown = lowest?.events === events;
    if (!isKnown && measureEvidence({ messages, events }, maxRate) < evidence) break;
    lowest = { threshold: step / 1000, events };
  }
  if (lowest === undefined) {
    const events = eventsFrom[1000] ?? 0;
    const neededMessages = projectNeededMessages({ messages, events }, maxRate, confidence);
    return { kept: false, maxRate, events, ...(neededMessages && { neededMessages }) };
  }
  const count = { messages, events: lowest.events };
  return { kept: true, maxRate, ...lowest, boundedRate: boundRate(count, confidence) };
}
