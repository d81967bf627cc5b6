import { describe, expect, it } from 'vitest';
import { splitWords } from './split-words.ts';

function listWords(text: string): string[] {
  const { count, from, to } = splitWords(text);
  return Array.from({ length: count }, (_, index) => text.slice(from[index], to[index]));
}

describe('splitWords', () => {
  it.each([
    ['words and numerals', 'one 22 three_four', ['one', '22', 'three', 'four']],
    ['apostrophes inside words', "don't stop", ["don't", 'stop']],
    ['accents and other alphabets', 'été слово', ['été', 'слово']],
    ['the letters of unspaced scripts', '你的prompt', ['你', '的', 'prompt']],
    ['nothing', '', []],
  ])('finds %s', (_, text, expected) => {
    expect(listWords(text)).toEqual(expected);
  });

  it('counts a letter of an unspaced script as half a word', () => {
    const { place, count } = splitWords('你的 word end');
    expect([...place.subarray(0, count)]).toEqual([0, 1, 2, 4]);
  });

  it('counts a full stop as the end of a sentence, a blank line as two, a line break as no end', () => {
    const { sentence, count } = splitWords('one. two\nthree\n\n\nfour');
    expect([...sentence.subarray(0, count)]).toEqual([0, 1, 1, 3]);
  });
});
