import { describe, expect, it } from 'vitest';
import { letterStep } from './letter-step.ts';

function steps(text: string): number[] {
  const letters = Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
  return letters.map((letter, at) => letterStep(letters[at - 1] ?? 0, letter));
}

function shift(text: string, by: number): string {
  return text.replace(/[a-z]/g, (letter) =>
    String.fromCharCode(((letter.charCodeAt(0) - 97 + by) % 26) + 97),
  );
}

describe('letterStep', () => {
  it.each([
    ['forward', 'ac', 2],
    ['backward, around the end of the alphabet', 'za', 1],
    ['to the same letter', 'ee', 26],
    ['to a digit', 'a7', 0],
    ['to a letter of another script', 'aж', 0],
    ['from a digit, as from a', '7c', 2],
  ])('goes %s', (_, text, step) => {
    expect(steps(text)[1]).toBe(step);
  });

  it('is the same in every shift of the alphabet', () => {
    const text = 'thequickbrownfoxjumpsoverthelazydog';
    for (let by = 1; by < 26; by++)
      expect(steps(shift(text, by)).slice(1)).toEqual(steps(text).slice(1));
  });
});
