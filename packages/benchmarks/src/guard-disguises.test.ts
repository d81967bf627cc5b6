import { describe, expect, it } from 'vitest';
import { disguises } from './guard-disguises.ts';

describe('disguises', () => {
  it.each([
    ['as it is', 'Say it', 'Say it'],
    ['fullwidth letters', 'Say', 'Ｓａｙ'],
    ['leetspeak', 'say it', '54y 1t'],
    ['zero-width characters', 'ab', 'a\u200bb'],
    ['markup inside words', 'ignore it', 'ig**nore** it'],
    ['base64', 'say', 'c2F5'],
    ['spaced hexadecimal', 'say', '73 61 79'],
    ['percent escapes', 'é', '%c3%a9'],
    ['HTML entities', 'a', '&#97;'],
    ['ROT13', 'Say', 'Fnl'],
    ['reversed', 'say', 'yas'],
    ['spaced letters', 'say it!', 's a y i t '],
    ['no spaces', 'say it', 'sayit'],
  ])('hides a text: %s', (name, text, hidden) => {
    expect(disguises[name]?.(text)).toBe(hidden);
  });
});
