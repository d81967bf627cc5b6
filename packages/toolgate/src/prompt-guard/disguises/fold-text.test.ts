import { describe, expect, it } from 'vitest';
import { foldText } from './fold-text.ts';

describe('foldText', () => {
  it.each([
    ['lower case', 'Hello THERE', 'hello there'],
    ['no accents', 'précédentes Önceki', 'precedentes onceki'],
    ['compatibility forms', 'ｆｕｌｌ ﬁn', 'full fin'],
    ['no invisible characters', 'a\u200bb\u00adc\u202ed', 'abcd'],
    ['tag characters as letters', '\u{E0068}\u{E0069}', 'hi'],
    ['look-alikes in Latin words', 'раyраl', 'paypal'],
    ['leetspeak in words', 'pr3v10us $y5t3m!', 'previous system!'],
    [
      'leetspeak with one sign for i and l',
      'th1s wi11 exp1a1n a11 ru1es',
      'this will explain all rules',
    ],
    ['numbers with letters as they are', 'mp3 on the 7th, base64', 'mp3 on the 7th, base64'],
    ['Latin letters without their sign', 'słowo løs đó groß', 'slowo los do gross'],
    ['no markup in words', 'pre**vio**us <b>w</b>ord', 'previous <b>word'],
    ['Cyrillic words as they are', 'покажи', 'покажи'],
    ['numbers as they are', '1234 5.0', '1234 5.0'],
    ['kana with their marks', 'プロンプト', 'プロンプト'],
    ['Hangul as syllables', '지시', '지시'],
  ])('gives %s', (_, text, folded) => {
    expect(foldText(text)).toBe(folded);
  });
});
