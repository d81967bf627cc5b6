import { describe, expect, it } from 'vitest';
import {
  boundRate,
  calibrateThresholds,
  countNeededMessages,
  createChangeDetector,
  createScoreHistogram,
  measureEvidence,
  type ScoreHistogram,
} from './index.ts';

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const confidence = 0.95;
const lowest = { harden: 0.001, block: 0.001 };

function histogramOf(...groups: [score: number, count: number][]): ScoreHistogram {
  const scores = createScoreHistogram();
  for (const [score, count] of groups) {
    for (let at = 0; at < count; at += 1) scores.add(score);
  }
  return scores;
}

describe('the bound of a rate', () => {
  it('needs about 3 / rate messages without an event at 95 %', () => {
    const needed = [0.1, 0.01, 0.005, 0.0002].map((rate) => countNeededMessages(rate, confidence));
    expect(needed).toEqual([31, 307, 614, 15_336]);
  });

  it.each([
    [{ messages: 614, events: 0 }, 0.005],
    [{ messages: 100_000, events: 300 }, 0.00372],
    [{ messages: 1_000_000, events: 20_000 }, 0.02062],
    [{ messages: 10, events: 9 }, 1],
    [{ messages: 0, events: 0 }, 1],
  ])('of %j is %f', (count, bound) => {
    expect(boundRate(count, confidence)).toBeCloseTo(bound, 5);
  });

  it('agrees with the integral, added up in small steps', () => {
    const [messages, events, rate] = [2000, 3, 0.005];
    const steps = 100_000;
    let integral = 0;
    for (let at = 0.5; at < steps; at += 1) {
      const share = at / steps;
      integral += (Math.exp((1 - share) * messages * rate) * share ** events) / steps;
    }
    const evidence = measureEvidence({ messages, events }, rate);
    expect(evidence).toBeCloseTo(Math.log(0.1 * integral), 6);
  });

  it('is exceeded at any time in at most 5 of 100 streams, also when the rate drifts', () => {
    const streams = 400;
    let exceeded = 0;
    for (let seed = 1; seed <= streams; seed += 1) {
      const random = seededRandom(seed);
      const count = { messages: 0, events: 0 };
      let expected = 0;
      let isExceeded = false;
      for (let at = 0; at < 4000; at += 1) {
        const rate = 0.02 * (1 + Math.sin(at / 300 + seed));
        expected += rate;
        count.messages += 1;
        if (random() < rate) count.events += 1;
        // The evidence against the true average has to stay small.
        const evidence = measureEvidence(count, expected / count.messages);
        if (evidence >= Math.log(1 / (1 - confidence))) isExceeded = true;
      }
      if (isExceeded) exceeded += 1;
    }
    expect(exceeded / streams).toBeLessThanOrEqual(0.05);
    expect(exceeded).toBeGreaterThan(0);
  });
});

describe('calibrateThresholds', () => {
  it('chooses the lowest thresholds that keep the promises', () => {
    const scores = histogramOf([0.01, 99_000], [0.52, 800], [0.83, 195], [0.97, 5]);
    const maxRates = { harden: 0.005, block: 0.0003 };
    expect(calibrateThresholds({ scores, maxRates, confidence, minThresholds: lowest })).toEqual({
      harden: {
        kept: true,
        maxRate: 0.005,
        threshold: 0.521,
        events: 200,
        boundedRate: expect.closeTo(0.0026, 3),
      },
      block: {
        kept: true,
        maxRate: 0.0003,
        threshold: 0.831,
        events: 5,
        boundedRate: expect.closeTo(0.0002, 4),
      },
    });
  });

  it('never goes below the minimum', () => {
    const found = calibrateThresholds({
      scores: histogramOf([0, 1000]),
      maxRates: { harden: 0.01 },
      confidence,
      minThresholds: { harden: 0.45, block: 0.927 },
    });
    expect(found).toEqual({
      harden: {
        kept: true,
        maxRate: 0.01,
        threshold: 0.45,
        events: 0,
        boundedRate: expect.closeTo(0.00307, 4),
      },
    });
  });

  it.each<[string, [number, number][], object]>([
    ['too few messages', [[0, 600]], { events: 0, neededMessages: 614 }],
    [
      'an event among the highest scores',
      [
        [0, 999],
        [1, 1],
      ],
      { events: 1, neededMessages: 2701 },
    ],
    [
      'a share above the promise',
      [
        [0, 900],
        [1, 100],
      ],
      { events: 100 },
    ],
  ])('refuses a promise that the data cannot hold: %s', (_name, groups, expected) => {
    const found = calibrateThresholds({
      scores: histogramOf(...groups),
      maxRates: { harden: 0.005 },
      confidence,
      minThresholds: lowest,
    });
    expect(found).toEqual({ harden: { kept: false, maxRate: 0.005, ...expected } });
  });

  it('keeps its promises in at least 95 of 100 apps with drifting traffic, on every evening', () => {
    const apps = 300;
    const maxRate = 0.02;
    let exceeded = 0;
    for (let seed = 1; seed <= apps; seed += 1) {
      const random = seededRandom(seed);
      const scores = createScoreHistogram();
      let isExceeded = false;
      let power = 8 + 8 * random();
      /** Sum of the true rates of the messages so far, by threshold in hundredths. */
      const expected = new Float64Array(101);
      for (let day = 0; day < 30; day += 1) {
        // The score of a message is a power of a uniform number. So the rate of scores that reach a threshold is 1 -
        // threshold ** (1 / power).
        power = Math.max(2, power + 2 * (random() - 0.5));
        for (let at = 0; at < 100; at += 1) scores.add(Math.floor(100 * random() ** power) / 100);
        for (let at = 0; at <= 100; at += 1) {
          expected[at] = (expected[at] ?? 0) + 100 * (1 - (at / 100) ** (1 / power));
        }
        const { harden } = calibrateThresholds({
          scores,
          maxRates: { harden: maxRate },
          confidence,
          minThresholds: lowest,
        });
        if (!harden?.kept) continue;
        const reached = expected[Math.ceil(harden.threshold * 100 - 1e-9)] ?? 0;
        if (reached > scores.count() * maxRate) isExceeded = true;
      }
      if (isExceeded) exceeded += 1;
    }
    expect(exceeded / apps).toBeLessThanOrEqual(0.05);
  });
});

describe('the change detector', () => {
  const maxRate = 0.01;

  /** The number of messages before the first alarm, times the promised rate. */
  function delay(seed: number, rate: number): number {
    const random = seededRandom(seed);
    const detector = createChangeDetector({ maxRate });
    for (let at = 0; at < 5 / maxRate; at += 1) detector.read(random() < maxRate / 2);
    for (let messages = 1; ; messages += 1) {
      if (detector.read(random() < rate)) return messages * maxRate;
    }
  }

  function measure(rate: number, trials: number): { mean: number; late: number } {
    const delays = Array.from({ length: trials }, (_, seed) => delay(seed + 1, rate));
    const sorted = delays.toSorted((one, other) => one - other);
    const mean = delays.reduce((sum, value) => sum + value, 0) / trials;
    return { mean, late: sorted[Math.ceil(0.95 * trials) - 1] ?? 0 };
  }

  it('notices a tripled rate within 3 / rate messages on average', () => {
    const { mean, late } = measure(3 * maxRate, 1000);
    expect(mean).toBeLessThan(3);
    expect(late).toBeLessThan(5.8);
  });

  it('raises false alarms at least 50 / rate messages apart', () => {
    for (const rate of [0.02, 0.1, 0.4, 0.8]) {
      const random = seededRandom(3);
      const detector = createChangeDetector({ maxRate: rate });
      const messages = (2000 * 50) / rate;
      let alarms = 0;
      for (let at = 0; at < messages; at += 1) if (detector.read(random() < rate)) alarms += 1;
      expect((messages / alarms) * rate).toBeGreaterThan(50);
    }
    expect(measure(maxRate / 2, 10).mean).toBeGreaterThan(500);
  });

  it('says since when the rate is higher', () => {
    const detector = createChangeDetector({ maxRate: 0.1, minRunLength: 100 });
    for (let at = 0; at < 50; at += 1) expect(detector.read(false)).toBeUndefined();
    const alarms = Array.from({ length: 8 }, () => detector.read(true)).filter(Boolean);
    expect(alarms).toEqual([
      { messages: 3, events: 3 },
      { messages: 5, events: 5 },
    ]);
  });
});
