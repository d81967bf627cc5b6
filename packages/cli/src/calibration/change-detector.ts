/** Settings of {@link createChangeDetector}. */
export interface ChangeDetectorOptions {
  /** The rate that events keep to, between 0 and 1. */
  maxRate: number;
  /**
   * The number of messages from one false alarm to the next, on average and at least, where the rate is exactly `maxRate`; a lower
   * rate has far fewer. Default {@link defaultRunLength} / `maxRate`.
   */
  minRunLength?: number | undefined;
}

/** Raises an alarm when a rate rises above its bound. */
export interface ChangeDetector {
  /**
   * Reads the next message.
   *
   * @returns an alarm when the rate has left the bound; the detector starts again after it.
   */
  read(isEvent: boolean): RateAlarm | undefined;
}

/** A detector's finding when the rate left the bound. */
export interface RateAlarm {
  /** The number of messages since the change, as far as the detector can say when it was. */
  messages: number;
  /** The number of events among them. */
  events: number;
}

/**
 * Messages between two false alarms, times the rate. `watch` then notices a tripled rate after 2.1 to 2.4 / rate messages on average, and in
 * 95 of 100 cases within 4.9 to 5.4 / rate; no detector with this run length can do the latter within less than 4.3 / rate. Both are printed by
 * `pnpm bench:calibration DATA`.
 */
export const defaultRunLength = 50;
/** The factor of the rate for which the detector is most sensitive. A detector for just 3 notices a tripled rate later in the worst cases. */
const sensitiveFactor = 2.5;
/**
 * An alarm comes with an event, whose factor takes the sum beyond the threshold: to 1.35 times the threshold on average for a factor of 2.5. The
 * mean distance of false alarms is the mean of that sum, so the threshold may be lower by this. Measured for rates from 0.005 to 0.95, it
 * is less than what the sum exceeds by at each of them.
 */
const meanExcess = (factor: number): number => 1 + 0.36 * Math.log(factor);

/**
 * Creates a detector that adds up the likelihood ratios of "the rate rose here" against "the rate is at most `maxRate`"
 * over all times at which it could have changed (Shiryaev and Roberts). The sum minus the number of messages is a martingale where the rate
 * is just its bound, so false alarms are as many messages apart on average as the sum is at an alarm: `minRunLength` or more. Each event
 * raises the sum and anything else lowers it, so they are rarer where the rate drifts below the bound: an e-detector; see Shin, Ramdas and
 * Rinaldo, "E-detectors" (New England Journal of Statistics in Data Science 2, 2023).
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
  // The most likely change is where the product of the ratios since then is highest (Page's CUSUM).
  let highest = 1;
  let since: RateAlarm = { messages: 0, events: 0 };
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
