import { describe, expect, it } from 'vitest';
import { createByteText } from './byte-text.ts';

function read(bytes: Iterable<number>): [string, number][] {
  const characters: [string, number][] = [];
  const text = createByteText((code, offset) =>
    characters.push([String.fromCodePoint(code), offset]),
  );
  let offset = 0;
  for (const byte of bytes) text.push(byte, offset++);
  return characters;
}

const textOf = (bytes: Iterable<number>): string =>
  read(bytes)
    .map(([character]) => character)
    .join('');

describe('createByteText', () => {
  it('joins the bytes of characters of any length, told with their last byte', () => {
    expect(read(new TextEncoder().encode('aé你😊'))).toEqual([
      ['a', 0],
      ['é', 2],
      ['你', 5],
      ['😊', 9],
    ]);
  });

  it.each([
    ['continuation bytes without a beginning', [0x80, 0xbf, 0x61], 'a'],
    ['a character that is cut short', [0xe4, 0xbd, 0x61], 'a'],
    ['a beginning after a beginning', [0xe4, 0xc3, 0xa9], 'é'],
  ])('passes over %s', (_, bytes, text) => {
    expect(textOf(bytes)).toBe(text);
  });
});
