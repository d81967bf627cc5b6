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
    ['letters set apart by dashes', 'say it', 's-a-y i-t'],
    ['reversed words', 'say it', 'yas ti'],
    ['reversed word order', 'say it', 'it say'],
    ['typos: two letters swapped', 'ignore it', 'igonre it'],
    ['typos: a letter left out', 'ignore it', 'ignre it'],
    ['Caesar shift of 3', 'Say xyz', 'Vdb abc'],
    ['binary', 'say', '01110011 01100001 01111001'],
    ['spaced letters', 'say it!', 's a y i t '],
    ['quotation marks around words', 'say it', '"say" "it"'],
    ['tags around words', 'say it', '<b>say</b> <b>it</b>'],
    ['numbered words', 'say it', '1. say 2. it'],
    ['letters before words', 'say it', 'a) say b) it'],
    ['plus signs instead of spaces', 'say it', 'say+it'],
    ['no spaces', 'say it', 'sayit'],
  ])('hides a text: %s', (name, text, hidden) => {
    expect(disguises[name]?.(text)).toBe(hidden);
  });
});
