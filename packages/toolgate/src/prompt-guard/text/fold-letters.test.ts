import { describe, expect, inject, it } from 'vitest';
import { foldLetters } from './fold-letters.ts';

/** A character that is removed. A word with it is folded as a whole, not by the forms of its characters. */
const removed = '\u200b';
/** The full run tries every character, the short one some of every script. */
const step = inject('isFullRun') ? 1 : 7;

describe('foldLetters', () => {
  it.each([
    ['a final sigma', 'ΟΔΌΣ', 'οδος'],
    [
      'letters with a mark that is in them or behind them',
      'élève e\u0301le\u0300ve',
      'eleve eleve',
    ],
    ['a letter that becomes two', 'Straße', 'strasse'],
    ['Hangul letters that join', '\u1100\u1161', '가'],
    ['kana whose mark joins', 'か\u3099', 'が'],
    ['look-alikes in a Latin word', 'pаypаl', 'paypal'],
    ['Cyrillic capitals and marks', 'ПРИВЕТ, мой', 'привет, мои'],
  ])('folds %s', (_, text, folded) => {
    expect(foldLetters(text)).toBe(folded);
  });

  it('folds each character as a part of a word as it does alone with others', () => {
    const different: string[] = [];
    for (let code = 0x21; code <= 0xffff; code += step) {
      const character = String.fromCharCode(code);
      for (const word of [
        `é${character}の`,
        `Ж${character}é`,
        `${character}${character}`,
        `가${character}`,
      ]) {
        if (foldLetters(word) !== foldLetters(word + removed)) different.push(word);
      }
    }
    expect(different).toEqual([]);
  });
});
