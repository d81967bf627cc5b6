import {
  type ChangeDetector,
  createChangeDetector,
  defaultRunLength,
} from '@toolgate/cli/calibration';
import { seededRandom } from '../guard-training/random.ts';
import { leastDelay, longestRunLength } from './least-delay.ts';

const rates = [0.005, 0.0002] as const;
const trials = 4000;
/** Messages before the change, times the promised rate. */
const lengthBefore = 5;

/** Prints how soon a rise of a rate is noticed, and how rare false alarms are; both in messages times the promised rate. */
export function reportDetection(): void {
  process.stdout.write(
    `\nChanges noticed, in messages times the promised rate; run length ${defaultRunLength}\n`,
  );
  for (const maxRate of rates) {
    for (const factor of [2, 3, 5]) {
      for (const share of [1, 0.5]) {
        const random = seededRandom(7);
        const delays = Array.from({ length: trials }, () => {
          const detector = createChangeDetector({ maxRate });
          for (let at = 0; at < lengthBefore / maxRate; at += 1)
            detector.read(random() < share * maxRate);
          return countUntilAlarm(detector, () => random() < factor * maxRate) * maxRate;
        }).toSorted((one, other) => one - other);
        process.stdout.write(
          `  promised ${maxRate}: from ${share} to ${factor} times that: mean ${mean(delays)}, 95 % within ${(delays[Math.ceil(0.95 * trials) - 1] ?? 0).toFixed(1)}, ` +
            `${((100 * delays.filter((delay) => delay <= 3).length) / trials).toFixed(0)} % within 3\n`,
        );
      }
    }
  }
  const goal = { runLength: defaultRunLength, factor: 3, share: 0.95 };
  process.stdout.write(
    `  no detector with that run length notices a tripled rate in 95 % of cases within less than ${leastDelay(goal).toFixed(1)}; ` +
      `within 3 none does whose false alarms are more than ${longestRunLength(3, goal).toFixed(1)} apart\n`,
  );
  const [maxRate] = rates;
  for (const [share, alarms] of [
    [1, 4000],
    [0.75, 400],
    [0.5, 100],
  ] as const) {
    const random = seededRandom(11);
    const detector = createChangeDetector({ maxRate });
    const lengths = Array.from(
      { length: alarms },
      () => countUntilAlarm(detector, () => random() < share * maxRate) * maxRate,
    );
    process.stdout.write(
      `  ${share} times the promised rate: one false alarm in ${mean(lengths)}\n`,
    );
  }
}

function countUntilAlarm(detector: ChangeDetector, draw: () => boolean): number {
  let messages = 1;
  while (detector.read(draw()) === undefined) messages += 1;
  return messages;
}

function mean(values: readonly number[]): string {
  return (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(1);
}
