import { describe, expect, it } from 'vitest';
import { notPlain, plainLetter } from './plain-letter.ts';

describe('plainLetter', () => {
  it.each([
    ['a letter', 'q', 'q'],
    ['a capital', 'Q', 'q'],
    ['a digit', '7', '7'],
    ['an accented letter', 'É', 'e'],
    ['a look-alike', 'о', 'o'],
    ['a Chinese character', '你', '你'],
    ['a full-width letter', 'Ｎ', 'n'],
  ])('folds %s', (_, character, letter) => {
    // Twice, since the second answer comes from memory.
    for (let time = 0; time < 2; time++)
      expect(String.fromCharCode(plainLetter(character.charCodeAt(0)))).toBe(letter);
  });

  it.each([
    ['a space', ' ', 0],
    ['Chinese punctuation', '。', 0],
    ['a zero-width character', '\u200b', 0],
    ['the beginning of an escape', '&', notPlain],
    ['a ligature', 'ﬁ', notPlain],
    ['half a character', '\ud83d', notPlain],
  ])('takes %s for no letter', (_, character, expected) => {
    expect(plainLetter(character.charCodeAt(0))).toBe(expected);
  });
});
