import { describe, expect, it } from 'vitest';
import { leastDelay, longestRunLength } from './least-delay.ts';

describe('what no detector can do', () => {
  it('follows from the best test of a time', () => {
    // A test of a time with a power of 95 % that counts no event takes the old rate for the other in 95 % of cases as well.
    expect(longestRunLength(1, { factor: 1, share: 0.95 })).toBeCloseTo(1 / 0.95, 6);
    // Poisson(9) has 5 events or more in 94.5 % of cases, Poisson(3) in 18.5 %.
    const tripled = { factor: 3, share: 0.95 };
    expect(longestRunLength(3, tripled)).toBeLessThan(3 / 0.185);
    expect(longestRunLength(3, tripled)).toBeGreaterThan(3 / 0.353);
  });

  it('gives the time in which a distance of false alarms is possible', () => {
    const goal = { factor: 3, share: 0.95 };
    const delay = leastDelay({ ...goal, runLength: 50 });
    expect(longestRunLength(delay, goal)).toBeGreaterThanOrEqual(50);
    expect(longestRunLength(delay - 0.02, goal)).toBeLessThan(50);
  });
});
