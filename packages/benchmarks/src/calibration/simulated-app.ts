import { createScoreHistogram } from '@toolgate/cli/calibration';
import { seededRandom } from '../guard-training/random.ts';
import type { SourceScores } from './read-scores.ts';

/** A collection with what a simulation asks of it. */
export interface TrafficSource {
  scores: readonly number[];
  /** The share of its texts that score at least each thousandth. */
  rateFrom: readonly number[];
}

/** Prepares a collection. */
export function prepareSource({ scores }: SourceScores): TrafficSource {
  const histogram = createScoreHistogram();
  for (const score of scores) histogram.add(score);
  return { scores, rateFrom: Array.from(histogram.cumulate(), (count) => count / scores.length) };
}

/** A day of an app. */
export interface SimulatedDay {
  /** The scores of its messages. */
  scores: number[];
  /** The true rate of messages that score at least each thousandth, given the traffic of the day. */
  rateFrom: number[];
}

/** Settings of {@link simulateApp}. */
export interface SimulatedAppOptions {
  seed: number;
  ordinary: readonly TrafficSource[];
  attacks: readonly TrafficSource[];
  days: number;
}

const maxSources = 6;

/**
 * Makes the days of one app. It draws from one to six collections whose shares drift in a random walk, with a sudden change about every
 * forty days; up to two attacks in a thousand messages, and days of 50 to 1000 messages.
 */
export function* simulateApp({
  seed,
  ordinary,
  attacks,
  days,
}: SimulatedAppOptions): Generator<SimulatedDay> {
  const random = seededRandom(seed);
  const pick = <Item>(items: readonly Item[]): Item =>
    items[Math.floor(random() * items.length)] as Item;
  const step = (): number => random() + random() + random() + random() - 2;
  const sources = Array.from({ length: 1 + Math.floor(random() * maxSources) }, () =>
    pick(ordinary),
  );
  const attack = pick(attacks);
  const logits = sources.map(() => step());
  const messages = Math.round(50 * 20 ** random());
  const speed = 0.6 * random();
  let attackLog = Math.log(0.00002) + random() * Math.log(20);
  for (let day = 0; day < days; day += 1) {
    const isSudden = random() < 1 / 40;
    for (const at of logits.keys()) {
      logits[at] = isSudden ? 2 * step() : (logits[at] ?? 0) + speed * step();
    }
    attackLog = Math.min(Math.log(0.002), attackLog + 0.3 * step());
    const attackShare = Math.exp(attackLog);
    const weights = logits.map(Math.exp);
    const sum = weights.reduce((total, weight) => total + weight, 0);
    const shares = [...weights.map((weight) => ((1 - attackShare) * weight) / sum), attackShare];
    yield drawDay({ sources: [...sources, attack], shares, messages, random });
  }
}

function drawDay(options: {
  sources: readonly TrafficSource[];
  shares: readonly number[];
  messages: number;
  random: () => number;
}): SimulatedDay {
  const { sources, shares, messages, random } = options;
  const scores = Array.from({ length: messages }, () => {
    let rest = random();
    const at = shares.findIndex((share) => (rest -= share) < 0);
    const from = sources[at === -1 ? 0 : at]?.scores ?? [];
    return from[Math.floor(random() * from.length)] ?? 0;
  });
  const rateFrom = Array.from({ length: 1001 }, (_, thousandth) =>
    sources.reduce(
      (sum, { rateFrom: own }, at) => sum + (shares[at] ?? 0) * (own[thousandth] ?? 0),
      0,
    ),
  );
  return { scores, rateFrom };
}
