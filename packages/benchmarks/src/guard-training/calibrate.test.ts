import { describe, expect, it } from 'vitest';
import { calibrate } from './calibrate.ts';

describe('calibrate', () => {
  it.each([
    [1, 0],
    [0.5, -2],
    [3, 4],
  ])('finds the slope %d and offset %d that scores were made with', (slope, offset) => {
    const scores = Array.from({ length: 61 }, (_, index) => (index - 30) / 5).flatMap((score) => {
      const chance = 1 / (1 + Math.exp(-(slope * score + offset)));
      return [
        { score, attack: true, weight: chance },
        { score, attack: false, weight: 1 - chance },
      ];
    });
    const line = calibrate(scores);
    expect(line.slope).toBeCloseTo(slope, 4);
    expect(line.offset).toBeCloseTo(offset, 4);
  });

  it('stays finite where scores separate the labels wholly', () => {
    const line = calibrate([
      { score: -40, attack: false, weight: 1 },
      { score: 40, attack: true, weight: 1 },
    ]);
    expect(Number.isFinite(line.slope)).toBe(true);
    expect(line.slope).toBeGreaterThan(0);
  });
});
