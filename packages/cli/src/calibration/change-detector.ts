import type { EventCount } from './rate-bound.ts';

/** Options of {@link createChangeDetector}. */
export interface ChangeDetectorOptions {
  /** Maximum rate of events, between 0 and 1. */
  maxRate: number;
  /**
   * The minimum for the mean number of messages between two false alarms, if the rate is exactly `maxRate`. A lower
   * rate has far fewer false alarms. Default {@link defaultRunLength} / `maxRate`.
   */
  minRunLength?: number | undefined;
}

/** Raises an alarm when a rate rises above its bound. */
export interface ChangeDetector {
  /**
   * Reads the next message.
   *
   * @returns the messages since the change, as estimated, if the rate has exceeded its bound. The detector then starts
   * again.
   */
  read(isEvent: boolean): EventCount | undefined;
}

/**
 * The default number of messages between two false alarms, times the rate. With it, `watch` notices a tripled rate
 * after 2.1 to 2.4 / rate messages on average, and in 95 of 100 cases within 4.9 to 5.4 / rate. No detector with this
 * run length can reach the latter within less than 4.3 / rate. `pnpm bench:calibration DATA` prints both.
 */
export const defaultRunLength = 50;
/**
 * The factor of the rate for which the detector is most sensitive. In the worst cases a detector for exactly 3 notices
 * a tripled rate later.
 */
const sensitiveFactor = 2.5;
/**
 * An alarm comes with an event. The factor of the event lifts the sum above the threshold: to 1.35 times the threshold
 * on average for a factor of 2.5. The mean distance between false alarms is the mean of that sum, so the threshold may
 * be lower by this factor. It was measured for rates from 0.005 to 0.95, and is below the mean excess at each of them.
 */
const meanExcess = (factor: number): number => 1 + 0.36 * Math.log(factor);

/**
 * Creates a detector that adds up likelihood ratios of "the rate rose here" against "the rate is at most `maxRate`",
 * over all times at which the rate could have changed (Shiryaev and Roberts). If the rate equals its bound, the sum
 * minus the number of messages is a martingale. So the mean distance between false alarms, in messages, is the mean sum
 * at an alarm: `minRunLength` or more. Each event raises the sum and every other message lowers it, so false alarms are
 * rarer if the rate drifts below the bound. This makes it an e-detector; see Shin, Ramdas and Rinaldo, "E-detectors"
 * (New England Journal of Statistics in Data Science 2, 2023).
 */
export function createChangeDetector({
  maxRate,
  minRunLength = defaultRunLength / maxRate,
}: ChangeDetectorOptions): ChangeDetector {
  const risen = Math.min(sensitiveFactor * maxRate, (1 + maxRate) / 2);
  const onEvent = risen / maxRate;
  const onOther = (1 - risen) / (1 - maxRate);
  const threshold = minRunLength / meanExcess(onEvent);
  let sum = 0;
  // The most likely time of the change is where the product of the ratios since then is highest (Page's CUSUM).
  let highest = 1;
  let since: EventCount = { messages: 0, events: 0 };
  return {
    read(isEvent) {
      const ratio = isEvent ? onEvent : onOther;
      sum = (sum + 1) * ratio;
      if (highest <= 1) {
        highest = 1;
        since = { messages: 0, events: 0 };
      }
      highest *= ratio;
      since.messages += 1;
      if (isEvent) since.events += 1;
      if (sum < threshold) return undefined;
      const alarm = since;
      sum = 0;
      highest = 1;
      since = { messages: 0, events: 0 };
      return alarm;
    },
  };
}
