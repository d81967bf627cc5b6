import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseInTurns } from './parse-in-turns.ts';

const long = 1_100_000;

/** Texts of which pieces end at every place of an escaped character. */
const unit = fc.constantFrom('a', '\\', '"', '\n', '\u0001', 'é', '😀', '\uD83D', '/', '\\u');
const text = fc
  .array(unit, { minLength: 1, maxLength: 7 })
  .map((units) => units.join(''))
  .map((one) => one.repeat(Math.ceil((2 * long) / one.length)));

describe('parseInTurns', () => {
  it('reads what JSON.parse reads, long strings among it', async () => {
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 0, max: 9 }), async (one, shift) => {
        const value = {
          ['x'.repeat(shift)]: one,
          list: [1, one, { a: 'b' }],
          __proto__x: null,
        };
        const written = JSON.stringify(value);
        expect(await parseInTurns(written)).toEqual(value);
      }),
      { numRuns: 12 },
    );
  });

  it.each([
    ['escapes of six characters', '\\u0041'],
    ['escaped slashes', '\\/'],
    ['backslashes', '\\\\'],
  ])('cuts no escaped character: %s', async (_title, escape) => {
    for (let shift = 0; shift < 7; shift += 1) {
      const written = `["${'x'.repeat(shift)}${escape.repeat(long)}"]`;
      expect((await parseInTurns(written)) === undefined).toBe(false);
      expect(await parseInTurns(written)).toEqual(JSON.parse(written));
    }
  });

  it('keeps long names, and a string that is all', async () => {
    const name = 'n'.repeat(2 * long);
    const written = JSON.stringify({ [name]: name, rest: [name] });
    expect(await parseInTurns(written.replace(`${name}":`, `${name}" :`))).toEqual({
      [name]: name,
      rest: [name],
    });
    expect(await parseInTurns(JSON.stringify(name))).toBe(name);
  });

  it.each([
    ['a string without an end', `["${'x'.repeat(2 * long)}`],
    ['a control character', `["${'x'.repeat(2 * long)}\n"]`],
    ['a wrong escape', `["${'x'.repeat(2 * long)}\\x"]`],
    ['an escape that is cut', `["${'x'.repeat(2 * long)}\\u00"]`],
    ['nothing between two strings', `["${'x'.repeat(2 * long)}" "a"]`],
  ])('refuses %s', async (_title, written) => {
    await expect(parseInTurns(written)).rejects.toThrow(SyntaxError);
  });
});
