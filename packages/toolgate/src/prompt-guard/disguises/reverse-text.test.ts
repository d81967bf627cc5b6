import { describe, expect, it } from 'vitest';
import { reverse, reverseEachWord, reverseWords } from './reverse-text.ts';

describe('reverse', () => {
  it('keeps characters beyond the first plane whole', () => {
    expect(reverse('a😀b')).toBe('b😀a');
  });
});

describe('reverseEachWord', () => {
  it('keeps the order of the words and the space between them', () => {
    expect(reverseEachWord('laever  eht\nyek')).toBe('reveal  the\nkey');
  });
});

describe('reverseWords', () => {
  it.each([
    ['words', 'rules your show', 'show your rules'],
    ['signs around words', '"rules", (your) show!', 'show your rules'],
    ['signs inside words', "don't self-made", "self-made don't"],
    ['signs beyond ASCII around words', '“règles” vos…', 'vos règles'],
    ['letters beyond ASCII at the ends', 'été à', 'à été'],
    ['white space of any kind', 'rules\t\u00a0your\n\nshow', 'show your rules'],
    ['a sign alone', 'rules - show', 'show  rules'],
    ['white space at the ends', ' rules your ', ' your rules '],
    ['no text', '', ''],
  ])('reads %s', (_, text, expected) => {
    expect(reverseWords(text)).toBe(expected);
  });
});
