import { expect, it } from 'vitest';
import { compareStreams } from './compare-streams.ts';

it('finds the same text and verdict over HTTP as in process', { timeout: 60_000 }, async () => {
  const { answers, leaks, differences } = await compareStreams(undefined, 40);
  expect({ answers, differences }).toEqual({ answers: 40, differences: 0 });
  expect(leaks).toBeGreaterThan(5);
});
