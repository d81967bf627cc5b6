import { describe, expect, it } from 'vitest';
import { deltasOf } from './filter-deltas.ts';

describe('deltasOf', () => {
  it.each([
    ['', []],
    ['abcdefg', ['abcde', 'fg']],
    ['abcd🍅fg', ['abcd🍅', 'fg']],
    ['abc🍅fg', ['abc🍅', 'fg']],
    ['🍅', ['🍅']],
  ])('cuts %j inside no character', (text, deltas) => {
    expect(deltasOf(text)).toEqual(deltas);
  });
});
