import { expect, it, vi } from 'vitest';
import { once } from './once.ts';

it.each([
  ['a value', {}],
  ['no value', undefined],
])('computes %s at the first call, and only then', (_title, value) => {
  const compute = vi.fn<() => unknown>(() => value);
  const get = once(compute);
  expect(compute).not.toHaveBeenCalled();
  expect([get(), get()]).toEqual([value, value]);
  expect(compute).toHaveBeenCalledTimes(1);
});
