import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readRetryAfter } from './retry-after.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('Sat, 21 Nov 2026 08:00:00 GMT') });
});
afterEach(() => {
  vi.useRealTimers();
});

it.each<[Record<string, string>, number | undefined]>([
  [{ 'retry-after': '1.5' }, 1500],
  [{ 'retry-after': '0' }, 0],
  [{ 'retry-after': '-1' }, -1000],
  [{ 'retry-after': 'Sat, 21 Nov 2026 08:00:30 GMT' }, 30_000],
  [{ 'retry-after': 'Sat, 21 Nov 2026 07:00:00 GMT' }, -3_600_000],
  [{ 'retry-after-ms': '250', 'retry-after': '7' }, 250],
  [{ 'retry-after-ms': 'x', 'retry-after': '7' }, 7000],
  [{ 'retry-after-ms': '', 'retry-after': '' }, undefined],
  [{ 'retry-after': 'soon' }, undefined],
  [{}, undefined],
])('reads from %j: %s ms', (headers, expected) => {
  expect(readRetryAfter(headers)).toBe(expected);
});
