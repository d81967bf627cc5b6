import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasMoreValues } from './has-more-values.ts';

/** Counts as the function should: an opener or a comma is one. */
function countOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inner = Object.values(value);
  const commas = Math.max(0, inner.length - 1);
  return inner.reduce<number>((sum, one) => sum + countOf(one), 1 + commas);
}

describe('hasMoreValues', () => {
  it('counts the values of any JSON, and nothing within its strings', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.boolean(), async (value, isSpaced) => {
        const text = JSON.stringify(value, null, isSpaced ? 2 : 0);
        const count = countOf(JSON.parse(text));
        expect(await hasMoreValues(text, count)).toBe(false);
        expect(await hasMoreValues(text, count - 1)).toBe(count > 0);
      }),
    );
  });

  it.each([
    [String.raw`{"a\\":[1,2]}`, 3],
    [String.raw`{"a\"[,":1}`, 1],
    ['"[[[[,,,,', 0],
    ['', 0],
  ])('counts in %s %i', async (text, count) => {
    expect(await hasMoreValues(text, count)).toBe(false);
    expect(await hasMoreValues(text, count - 1)).toBe(count > 0);
  });

  it.each([
    ['an object with 10,000 fields', 10_000, false],
    ['an object with one more', 10_001, true],
  ])('counts the fields of %s', async (_name, fields, isMore) => {
    const names = Object.fromEntries(
      Array.from({ length: fields }, (_, index) => [`k${index}`, 0]),
    );
    const text = JSON.stringify({ list: [[1, 2], {}], names: [names, { a: 1 }] });
    expect(await hasMoreValues(text, 1_000_000)).toBe(isMore);
  });

  it('counts a list of many, and objects of few fields', async () => {
    const list = Array.from({ length: 30_000 }, (_, index) => ({ index, other: [index] }));
    expect(await hasMoreValues(JSON.stringify({ list }), 1_000_000)).toBe(false);
  });

  it('reads a string of backslashes once', async () => {
    const text = JSON.stringify({ a: '\\'.repeat(1_000_000), b: '"'.repeat(1_000_000) });
    expect(await hasMoreValues(text, 2)).toBe(false);
  });
});
