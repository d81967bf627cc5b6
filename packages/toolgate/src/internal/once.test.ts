import { describe, expect, it, vi } from 'vitest';
import { once, onceForEach, onceForEachObject } from './once.ts';

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

describe('once for each key', () => {
  it('computes a value at the first call with its key, and only then', () => {
    const compute = vi.fn<(key: string) => string | undefined>((key) => key || undefined);
    const get = onceForEach(compute);
    expect([get('a'), get(''), get('a'), get('')]).toEqual(['a', undefined, 'a', undefined]);
    expect(compute.mock.calls).toEqual([['a'], ['']]);
  });

  it('computes a value at the first call with its object, and only then', () => {
    const compute = vi.fn<(key: { size: number }) => number>(({ size }) => size);
    const get = onceForEachObject(compute);
    const [one, two] = [{ size: 1 }, { size: 2 }];
    expect([get(one), get(two), get(one)]).toEqual([1, 2, 1]);
    expect(compute).toHaveBeenCalledTimes(2);
  });
});
