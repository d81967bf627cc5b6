import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasRepeatedNames } from './has-repeated-names.ts';

describe('a name that an object has twice', () => {
  it.each([
    ['{"a":1,"a":2}', true],
    ['{"a":1,"a" \r\n\t:2}', true],
    ['[{"b":[{"a":1,"c":{},"a":1}]}]', true],
    ['{"__proto__":1,"__proto__":2}', true],
    [String.raw`{"a":1,"\u0061":2}`, true],
    ['{"a":{"a":1}}', false],
    ['{"a":"a","b":"a\\":"}', false],
    [String.raw`{"a\\":"\\\":","b":"\\"}`, false],
    ['"a"', false],
    ['[]', false],
  ])('is found in %s: %s', (text, found) => {
    expect(hasRepeatedNames(text, JSON.parse(text))).toBe(found);
  });

  it('is found at any place, and nowhere else', () => {
    const space = fc.constantFrom('', ' ', '\t', '    ');
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), space, (inner, name, indent) => {
        const text = JSON.stringify({ [name]: inner }, null, indent);
        expect(hasRepeatedNames(text, JSON.parse(text))).toBe(false);
        const twice = `[${text.slice(0, -1)},${JSON.stringify(name)}:${JSON.stringify(inner)}}]`;
        expect(hasRepeatedNames(twice, JSON.parse(twice))).toBe(true);
      }),
      { numRuns: 500, seed: 31 },
    );
  });
});
