import { describe, expect, it } from 'vitest';
import { foldCharacter } from './fold-character.ts';

const fold = (text: string): string => Array.from(text, foldCharacter).join('');

describe('foldCharacter', () => {
  it.each([
    ['upper case', 'NEVER', 'never'],
    ['accents', 'Él dirá', 'el dira'],
    ['combining marks', 'e\u0301', 'e'],
    ['full-width letters', 'Ｎｅｖｅｒ', 'never'],
    ['mathematical letters', '𝐍𝑒𝓿𝔢𝕣', 'never'],
    ['ligatures', 'ﬁnal', 'final'],
    ['Cyrillic look-alikes', 'nеvеr', 'never'],
    ['Greek look-alikes', 'νονα', 'vova'],
    ['zero-width characters', 'n\u200be\u200cv\u2060er', 'never'],
    ['soft hyphens', 'ne\u00adver', 'never'],
    ['tag characters', '\u{e006e}\u{e006f}', 'no'],
    ['Chinese', '你是助手', '你是助手'],
    ['half-width kana', 'ｱｲ', 'アイ'],
    ['punctuation and emoji', 'a—b🔹c|d', 'a b c d'],
  ])('folds %s', (_, text, plain) => {
    expect(fold(text)).toBe(plain);
  });

  it('gives the same letters after its memory was renewed', () => {
    const before = fold('Größe');
    for (let code = 0x4e00; code < 0x4e00 + 10_000; code++)
      foldCharacter(String.fromCharCode(code));
    expect(fold('Größe')).toBe(before);
  });
});
