import { describe, expect, it } from 'vitest';
import { findSpace, isWhiteSpace, skipSpace } from './white-space.ts';

describe('isWhiteSpace', () => {
  it('says of every code unit what a regular expression says', () => {
    const codes = Array.from({ length: 0x10000 }, (_, code) => code);
    const expected = codes.filter((code) => /\s/.test(String.fromCharCode(code)));
    expect(codes.filter(isWhiteSpace)).toEqual(expected);
  });
});

describe('findSpace and skipSpace', () => {
  it.each([
    ['inside a word', 'one  two', 1, 3, 1],
    ['at white space', 'one  two', 3, 3, 5],
    ['in the last word', 'one', 0, 3, 0],
    ['in white space at the end', 'one \n', 3, 3, 5],
  ])('stop %s at the right places', (_, text, from, space, next) => {
    expect(findSpace(text, from)).toBe(space);
    expect(skipSpace(text, from)).toBe(next);
  });
});
