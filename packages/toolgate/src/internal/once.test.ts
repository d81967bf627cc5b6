import { describe, expect, it, vi } from 'vitest';
import { once, onceForEach } from './once.ts';

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

describe('onceForEach', () => {
  it('computes a value at the first call with its key, and only then', () => {
    const compute = vi.fn<(key: string) => string | undefined>((key) => key || undefined);
    const get = onceForEach(compute);
    expect([get('a'), get(''), get('a'), get('')]).toEqual(['a', undefined, 'a', undefined]);
    expect(compute.mock.calls).toEqual([['a'], ['']]);
  });
});
