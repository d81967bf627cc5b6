import { describe, expect, it } from 'vitest';
import { isNestedDeeper } from './is-nested-deeper.ts';

describe('isNestedDeeper', () => {
  it.each<[unknown, number, boolean]>([
    [null, 0, false],
    ['[[[[', 0, false],
    [{}, 0, true],
    [{}, 1, false],
    [[1, [], 2], 1, true],
    [[1, [], 2], 2, false],
    [{ a: [{ b: 1 }] }, 2, true],
    [{ a: [{ b: 1 }] }, 3, false],
    [JSON.parse('{"__proto__":{"a":{}}}'), 2, true],
  ])('measures %j against %i levels', (value, levels, expected) => {
    expect(isNestedDeeper(value, levels)).toBe(expected);
  });

  it('does not follow the deepest of values', () => {
    const depth = 1_000_000;
    const value: unknown = JSON.parse('['.repeat(depth) + ']'.repeat(depth));
    expect(isNestedDeeper(value, 512)).toBe(true);
  });
});
