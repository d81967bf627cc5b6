import {
  calibrateThresholds,
  createScoreHistogram,
  type ScoreHistogram,
} from '@toolgate/cli/calibration';
import { presetThresholds } from '../../../toolgate/src/prompt-guard/preset-thresholds.ts';
import { quantile } from '../quantile.ts';
import type { SourceScores } from './read-scores.ts';
import {
  prepareSource,
  simulateApp,
  type SimulatedAppOptions,
  type SimulatedDay,
} from './simulated-app.ts';

type Action = 'harden' | 'block';

const actions = ['harden', 'block'] as const;
const promises: readonly Record<Action, number>[] = [
  { harden: 0.005, block: 0.0002 },
  { harden: 0.01, block: 0.002 },
];
const confidence = 0.95;
const days = 90;
/** The command does not go below the thresholds of `strict`. */
const { strict, default: standard } = presetThresholds;
/** Without a minimum the threshold is always at the edge of the promise, which tries the bound hardest. */
const lowest = { harden: 0.001, block: 0.001 };

/** The fate of one promise of one app. */
interface PromiseRecord {
  /** Whether a threshold was ever set. */
  isKept: boolean;
  /** Whether on any evening the true average rate at the chosen threshold was higher than promised. */
  isExceeded: boolean;
  /** The same for the messages that came after the first evening with a threshold, each judged with the one in force. */
  isExceededLater: boolean;
  /** The last threshold. */
  threshold?: number;
}

/** Prints how often promises are exceeded, and the share of attacks that the thresholds still find. */
export function reportCalibration(collections: readonly SourceScores[], apps: number): void {
  const ordinary = collections.filter(({ attack }) => !attack).map(prepareSource);
  const attacks = collections.filter(({ attack }) => attack).map(prepareSource);
  const attackScores = collections.flatMap(({ attack, scores }) => (attack ? scores : []));
  const foundFrom = (threshold: number): number =>
    attackScores.filter((score) => score >= threshold).length / attackScores.length;
  process.stdout.write(
    `${apps} apps, ${days} days each; thresholds calibrated every evening at ${percent(confidence)} confidence\n\n`,
  );
  for (const maxRates of promises) {
    for (const [name, minThresholds] of [
      ['strict', strict],
      ['none', lowest],
    ] as const) {
      const records = Array.from({ length: apps }, (_, seed) =>
        followApp({ seed: seed + 1, ordinary, attacks, days }, maxRates, minThresholds),
      );
      process.stdout.write(`Lowest thresholds: ${name}\n`);
      for (const action of actions) {
        const kept = records.map((record) => record[action]).filter(({ isKept }) => isKept);
        const thresholds = kept.flatMap(({ threshold }) => threshold ?? []);
        const found = mean(thresholds.map(foundFrom));
        process.stdout.write(
          `  ${action.padEnd(7)} at most ${percent(maxRates[action])}: promised in ${kept.length} apps, exceeded at any time in ` +
            `${kept.filter(({ isExceeded }) => isExceeded).length}, by later messages in ${kept.filter(({ isExceededLater }) => isExceededLater).length}; ` +
            `median threshold ${quantile(thresholds, 0.5)}; attacks found ${percent(found)}, ` +
            `with the default ${percent(foundFrom(standard[action]))}: ${percent(found - foundFrom(standard[action]))}\n`,
        );
      }
    }
  }
}

function followApp(
  app: SimulatedAppOptions,
  maxRates: Record<Action, number>,
  minThresholds: Record<Action, number>,
): Record<Action, PromiseRecord> {
  const scores = createScoreHistogram();
  const follow = {
    harden: followPromise(maxRates.harden),
    block: followPromise(maxRates.block),
  };
  for (const day of simulateApp(app)) {
    for (const score of day.scores) scores.add(score);
    const found = calibrateThresholds({ scores, maxRates, confidence, minThresholds });
    for (const action of actions) {
      const result = found[action];
      follow[action].read(day, result?.kept ? result.threshold : undefined, scores);
    }
  }
  return { harden: follow.harden.record, block: follow.block.record };
}

function followPromise(maxRate: number): {
  record: PromiseRecord;
  read(day: SimulatedDay, threshold: number | undefined, scores: ScoreHistogram): void;
} {
  const record: PromiseRecord = { isKept: false, isExceeded: false, isExceededLater: false };
  const sums = new Float64Array(1001);
  const later = { messages: 0, expected: 0 };
  return {
    record,
    read({ rateFrom, scores: { length } }, threshold, scores) {
      for (const [at, rate] of rateFrom.entries()) sums[at] = (sums[at] ?? 0) + length * rate;
      if (record.threshold !== undefined) {
        later.messages += length;
        later.expected += length * (rateFrom[Math.round(record.threshold * 1000)] ?? 0);
        // Earlier the average says little: a promise about no messages is not one.
        const isLong = later.messages * maxRate >= 3;
        if (isLong && later.expected > later.messages * maxRate) record.isExceededLater = true;
      }
      if (threshold === undefined) return;
      record.isKept = true;
      record.threshold = threshold;
      const expected = sums[Math.round(threshold * 1000)] ?? 0;
      if (expected > scores.count() * maxRate) record.isExceeded = true;
    },
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function percent(value: number): string {
  return `${Number((100 * value).toFixed(2))} %`;
}
