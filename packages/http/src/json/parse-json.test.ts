import { describe, expect, it } from 'vitest';
import { JsonBoundsError } from './json-bounds.ts';
import { minLongCharacters } from './parse-in-turns.ts';
import { parseJson } from './parse-json.ts';

describe('parseJson', () => {
  const blanks = ' '.repeat(minLongCharacters);

  it.each([
    ['short', ''],
    ['long', blanks],
  ])('parses a %s text within its levels', async (_, after) => {
    expect(await parseJson(`[[1]]${after}`, { maxLevels: 2 })).toEqual([[1]]);
    const error = new JsonBoundsError('levels');
    await expect(parseJson(`[[[]]]${after}`, { maxLevels: 2 })).rejects.toEqual(error);
    await expect(parseJson(`[[}]${after}`)).rejects.toThrow(SyntaxError);
  });
});
