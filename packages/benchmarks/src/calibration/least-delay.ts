/** The demands on a detector. */
interface DetectionGoal {
  /** The distance of false alarms, on average, in messages times the rate. */
  runLength: number;
  /** By how much the rate rises. */
  factor: number;
  /** In which share of cases the rise must be noticed in time. */
  share: number;
}

/**
 * Returns the shortest time, in messages times the rate, in which any detector can notice a rise in the given share of
 * cases. A detector with a time `w` is a test of `w` messages with that power. By Neyman and Pearson, the best such
 * test counts the events; at a low rate, their number is a Poisson variable. No detector raises fewer false alarms
 * within `w` than this test, so its false alarms are on average at most `w` divided by the test's probability of one
 * apart.
 */
export function leastDelay({ runLength, factor, share }: DetectionGoal): number {
  let delay = 0.01;
  while (delay / falseAlarmShare(delay, factor, share) < runLength) delay += 0.01;
  return delay;
}

/** The longest distance of false alarms of a detector that notices a rise within a time in the given share of cases. */
export function longestRunLength(
  delay: number,
  { factor, share }: Omit<DetectionGoal, 'runLength'>,
): number {
  return delay / falseAlarmShare(delay, factor, share);
}

/** The share of cases in which the best test, with a time and a power, takes the old rate for the risen one. */
function falseAlarmShare(time: number, factor: number, power: number): number {
  let fewer = 0;
  let events = 0;
  // Alarm above this number of events; at exactly this number, in some cases.
  while (1 - fewer - poisson(events, factor * time) > power) {
    fewer += poisson(events, factor * time);
    events += 1;
  }
  const above = 1 - fewer - poisson(events, factor * time);
  const chance = (power - above) / poisson(events, factor * time);
  let share = chance * poisson(events, time);
  for (let more = events + 1; more < events + 200; more += 1) share += poisson(more, time);
  return share;
}

function poisson(events: number, mean: number): number {
  let logarithm = -mean;
  for (let one = 1; one <= events; one += 1) logarithm += Math.log(mean / one);
  return Math.exp(logarithm);
}
