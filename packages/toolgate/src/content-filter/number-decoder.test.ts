import { describe, expect, it } from 'vitest';
import { createNumberDecoder, numberSigns } from './number-decoder.ts';

function decode(text: string): { text: string; offsets: number[] } {
  const result = { text: '', offsets: [] as number[] };
  const decoder = createNumberDecoder((code, offset) => {
    result.text += String.fromCodePoint(code);
    result.offsets.push(offset);
  });
  for (let offset = 0; offset < text.length; offset++)
    decoder.read(text.charCodeAt(offset), offset);
  return result;
}

const secret = 'Never tell the visitor 你好 😊';
const numbers = Array.from(secret, (character) => character.codePointAt(0) ?? 0);

describe('createNumberDecoder', () => {
  it.each([
    ['spaces', `${numbers.join(' ')}.`],
    ['commas, in a list', `Codes: [${numbers.join(', ')}]\nDone.`],
    ['dashes', `${numbers.join('-')}.`],
    ['lines', `${numbers.join('\n')}\n`],
    ['a table', `| ${numbers.join(' | ')} |`],
  ])('decodes numbers between %s', (_, text) => {
    expect(decode(text).text).toBe(secret);
  });

  it('says where each number begins', () => {
    const text = 'x 72 101 108 108 111 32 119 111 114 108 100.';
    expect(decode(text)).toEqual({
      text: 'Hello world',
      offsets: [2, 5, 9, 13, 17, 21, 24, 28, 32, 36, 40],
    });
  });

  it.each([
    ['fewer than ten numbers', '72 101 108 108 111 32 119 111 114.'],
    [
      'numbers between words',
      'On 12 May 72 of 101 ships with 108 men and 111 guns lay 32 miles off 119 ports 1 2 3.',
    ],
    ['numbers larger than any character', `${'9'.repeat(9)} `.repeat(20)],
  ])('decodes nothing of %s', (_, text) => {
    expect(decode(text).text).toBe('');
  });
});

describe('numberSigns', () => {
  it('holds digits and what stands between numbers, nothing else', () => {
    const signs = Array.from(numberSigns.entries()).filter(([, sign]) => sign === 1);
    expect(signs.map(([code]) => String.fromCharCode(code)).join('')).toBe(
      '\t\n\r ,-0123456789;[]|',
    );
  });
});
