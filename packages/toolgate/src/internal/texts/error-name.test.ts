import { expect, it } from 'vitest';
import { errorName } from './error-name.ts';

it.each([
  [new TypeError('sk-1'), 'TypeError'],
  [Object.assign(new Error(''), { name: 'AI_APICallError' }), 'AI_APICallError'],
  [new DOMException('', 'TimeoutError'), 'TimeoutError'],
  [{ name: 'key sk-1' }, undefined],
  [{ name: 'x'.repeat(61) }, undefined],
  [{ name: 7 }, undefined],
  ['TypeError', undefined],
  [null, undefined],
])('names %j %j', (error, name) => {
  expect(errorName(error)).toBe(name);
});
