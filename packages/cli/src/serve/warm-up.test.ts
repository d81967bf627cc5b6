import { expect, it } from 'vitest';
import { warmUp } from './warm-up.ts';

it.each([
  ['all endpoints that answer', {}, 7],
  ['the checks too', { checks: true }, 8],
])('asks %s, without a mistake', async (_title, options, count) => {
  expect(await warmUp(options)).toEqual(Array.from({ length: count }, () => 200));
});
