import { expect, it } from 'vitest';
import { nearestName } from './nearest-name.ts';

it.each([
  ['max_iteration', 'max_iterations'],
  ['maxIterations', 'max_iterations'],
  ['hnt', 'hint'],
  ['MAX-ITERATIONS', 'max_iterations'],
  ['temperature', undefined],
  ['x'.repeat(100_000), undefined],
])('takes %.20s for %s', (name, expected) => {
  expect(nearestName(name, ['hint', 'max_iterations'])).toBe(expected);
});
