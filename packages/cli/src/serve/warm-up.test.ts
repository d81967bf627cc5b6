import { expect, it } from 'vitest';
import { warmUp } from './warm-up.ts';

it.each([
  ['all endpoints that answer', false, 7],
  ['the checks too', true, 8],
])('asks %s, without a mistake', async (_title, checks, count) => {
  expect(await warmUp(checks)).toEqual(Array.from({ length: count }, () => 200));
});
