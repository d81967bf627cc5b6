import { expect, it } from 'vitest';
import { showValue } from './show-value.ts';

const loop: { self?: unknown } = {};
loop.self = loop;

it.each([
  ['text', '"text"'],
  ['say "yes"', String.raw`"say \"yes\""`],
  ['x'.repeat(100_000), `"${'x'.repeat(80)}…"`],
  [{ hint: 'x' }, '{"hint":"x"}'],
  [Array.from({ length: 100 }, () => 1), `[${'1,'.repeat(39)}1…`],
  [null, 'null'],
  [2.5, '2.5'],
  [NaN, 'NaN'],
  [-Infinity, '-Infinity'],
  [undefined, 'undefined'],
  [() => {}, 'function'],
  [12n, 'bigint'],
  [loop, 'object'],
])('shows a value (%#)', (value, shown) => {
  expect(showValue(value)).toBe(shown);
});
