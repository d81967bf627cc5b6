import { describe, expect, it } from 'vitest';
import { JsonBoundsError } from './json-bounds.ts';
import { minLongCharacters } from './parse-in-turns.ts';
import { parseJson } from './parse-json.ts';

const parse = async (text: string): Promise<unknown> => parseJson(text, { maxLevels: 2 });

describe('parseJson', () => {
  const blanks = ' '.repeat(minLongCharacters);

  it.each([
    ['short', ''],
    ['long', blanks],
  ])('parses a %s text within its levels', async (_, after) => {
    const error = new JsonBoundsError('levels');
    expect(await parse(`[[1]]${after}`)).toEqual([[1]]);
    await expect(parse(`[[[]]]${after}`)).rejects.toEqual(error);
    await expect(parse(`[[}]${after}`)).rejects.toThrow(SyntaxError);
  });
});
