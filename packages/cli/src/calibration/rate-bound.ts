/** A number of messages, and how many of them were events, such as blocked messages. */
export interface EventCount {
  messages: number;
  events: number;
}

/**
 * The share of the bets on "no event at all". The rest is spread over all lower rates. With this share, a promise needs
 * 3.07 / rate messages at 95 %.
 */
const noEventShare = 0.9;
/** A sum above this is scaled down, long before numbers overflow. */
const maxSum = 1e200;

/**
 * Measures the evidence that events are rarer than a rate, as the logarithm of an e-value: the gain of bets against
 * "the average rate so far is `rate` or more". If that statement is true, the probability that the evidence ever
 * reaches `log(1 / error)` is at most `error` (Ville's inequality). So the evidence can be read after every message.
 * The rate may drift: for every `q` from 0 to 1 the process `exp((1 - q) * (sum of the true rates)) * q ** events` is a
 * supermartingale, with any rates. This is Robbins' method of mixtures (Annals of Mathematical Statistics 41, 1970)
 * over `q`; see Howard, Ramdas, McAuliffe and Sekhon, "Time-uniform, nonparametric, nonasymptotic confidence sequences"
 * (Annals of Statistics 49, 2021).
 */
export function measureEvidence({ messages, events }: EventCount, rate: number): number {
  const expected = messages * rate;
  // The integral of `exp((1 - q) * expected) * q ** events` over `q`, as the series of the incomplete gamma function.
  let term = 1 / (events + 1);
  let sum = term;
  let scale = 0;
  for (let at = 1; at < expected || term > sum * 1e-15; at += 1) {
    term *= expected / (events + 1 + at);
    sum += term;
    if (sum > maxSum) {
      sum /= maxSum;
      term /= maxSum;
      scale += Math.log(maxSum);
    }
  }
  const spread = Math.log((1 - noEventShare) * sum) + scale;
  if (events > 0) return spread;
  const single = Math.log(noEventShare) + expected;
  return Math.max(single, spread) + Math.log1p(Math.exp(-Math.abs(single - spread)));
}

/**
 * Returns the upper end of the confidence sequence of a rate, at most 1. With the given confidence, the average rate of
 * all messages so far is below it at all times.
 */
export function boundRate(count: EventCount, confidence: number): number {
  const evidence = Math.log(1 / (1 - confidence));
  if (measureEvidence(count, 1) < evidence) return 1;
  return bisect(0, 1, (rate) => measureEvidence(count, rate) >= evidence);
}

/**
 * Returns the number of messages without an event that a promise of a rate needs: about 3 / rate at a confidence of
 * 0.95.
 */
export function countNeededMessages(rate: number, confidence: number): number {
  const evidence = Math.log(1 / (1 - confidence));
  const holds = (expected: number): boolean =>
    measureEvidence({ messages: expected, events: 0 }, 1) >= evidence;
  return Math.ceil(bisect(0, evidence + 3, holds) / rate);
}

/**
 * Returns the number of messages that a promise of a rate needs if the share of events stays the same; `undefined` when
 * no number is enough.
 */
export function projectNeededMessages(
  { messages, events }: EventCount,
  rate: number,
  confidence: number,
): number | undefined {
  if (messages === 0 || events === 0) return countNeededMessages(rate, confidence);
  if (events / messages >= rate) return undefined;
  const evidence = Math.log(1 / (1 - confidence));
  const holds = (factor: number): boolean =>
    measureEvidence({ messages: messages * factor, events: events * factor }, rate) >= evidence;
  let factor = 1;
  while (!holds(factor)) {
    factor *= 2;
    if (factor > 1e6) return undefined;
  }
  return Math.ceil(messages * bisect(factor / 2, factor, holds));
}

/**
 * Returns the smallest number in an interval for which a condition holds. From there on the condition must stay true.
 */
function bisect(from: number, to: number, holds: (value: number) => boolean): number {
  let low = from;
  let high = to;
  while (high - low > high * 1e-9) {
    const middle = (low + high) / 2;
    if (holds(middle)) high = middle;
    else low = middle;
  }
  return high;
}
