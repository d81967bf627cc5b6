import { describe, expect, it } from 'vitest';
import { readLetters } from './read-letters.ts';

function read(text: string): { letters: string; offsets: number[] } {
  let letters = '';
  const offsets: number[] = [];
  readLetters(text, {
    letter(code, offset) {
      letters += String.fromCodePoint(code);
      offsets.push(offset);
    },
    separator() {
      if (!letters.endsWith(' ')) letters += ' ';
    },
  });
  return { letters, offsets };
}

describe('createLetterReader', () => {
  it.each([
    ['plain text', 'You are Zoe.', 'you are zoe '],
    ['JSON line breaks and quotes', String.raw`say \"hi\"\nnow`, 'say hi now'],
    ['JSON code points', String.raw`\u0059ou\u0020are`, 'you are'],
    ['hexadecimal escapes', String.raw`\x59ou`, 'you'],
    ['named HTML entities', 'a&nbsp;b&amp;c', 'a b c'],
    ['numbered HTML entities', '&#89;o&#x75;', 'you'],
    ['URL encoding', 'You%20are', 'you are'],
    ['URL encoding of several bytes', '%E4%BD%A0%E5%A5%BD', '你好'],
    ['a percent sign that encodes nothing', '50% off', '50 off'],
    ['an ampersand that encodes nothing', 'R&D and B&B', 'r d and b b'],
    ['a backslash that escapes nothing', String.raw`C:\user`, 'c user'],
    ['an escape that never ends', '100%', '100 '],
    ['two beginnings of escapes', '&&lt;a', ' a'],
    ['malformed URL encoding', '%FF%FE ok', ' ff fe ok'],
  ])('reads %s', (_, text, letters) => {
    expect(read(text).letters).toBe(letters);
  });

  it('says where each letter begins in the source', () => {
    expect(read(String.raw`a\u0062𝐜ﬁ`).offsets).toEqual([0, 1, 7, 9, 9]);
  });

  it('reads many unfinished escapes in linear time', () => {
    expect(read('%'.repeat(50_000)).letters).toBe(' ');
    expect(read('\\u'.repeat(50_000)).letters).toHaveLength(100_000);
  });
});
