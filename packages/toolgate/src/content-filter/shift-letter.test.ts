import { describe, expect, it } from 'vitest';
import { shiftLetter } from './shift-letter.ts';

const shift = (text: string, by: number): string =>
  Array.from(text, (letter) =>
    String.fromCodePoint(shiftLetter(letter.codePointAt(0) ?? 0, by)),
  ).join('');

describe('shiftLetter', () => {
  it.each([
    ['abz', 1, 'bca'],
    ['abz', 25, 'zay'],
    ['never', 13, 'arire'],
    ['a7 你é', 3, 'd7 你é'],
  ])('shifts %s by %i', (text, by, shifted) => {
    expect(shift(text, by)).toBe(shifted);
  });
});
