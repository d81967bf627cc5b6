import { describe, expect, it } from 'vitest';
import { createShortCodeReader, foldText } from './index.ts';

/** Returns the texts that a reader decodes from a text that arrives in pieces. */
function decode(text: string, size = text.length): string[] {
  const reader = createShortCodeReader();
  const decoded: (string | undefined)[] = [];
  for (let start = 0; start < text.length; start += size) {
    const piece = foldText(text.slice(start, start + size));
    for (let at = 0; at < piece.length;) {
      const part = { from: at, to: piece.length, offset: start + at };
      at = reader.findEnd(piece, part);
      if (reader.hasEnded()) decoded.push(reader.decode());
    }
  }
  decoded.push(reader.decode());
  return decoded.filter((one) => one !== undefined);
}

const toBase64 = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)));

describe('createShortCodeReader', () => {
  it.each(['PIN: 4417', '£2,650', 'it is BLUE', 'Grüße 418', '密码 4417'])('decodes %s', (text) => {
    const answer = `Decode ${toBase64(text)}, or "${toBase64(text)}" and ${toBase64(text)}`;
    for (const size of [answer.length, 1, 3])
      expect(decode(answer, size)).toEqual([text, text, text]);
  });

  it.each([
    'Ordinary words, some LOUD, some with 4 digits like 2024 and the 4th.',
    'Names of code: createFilter, JavaScript, iPhone15, x86_64, v2.10.3, userId42.',
    'Ids: a3f9c2d1, call_Zk9QxW7d, 3fA9bC.',
  ])('finds no text in %s', (text) => {
    expect(decode(text)).toEqual([]);
  });

  it('ignores longer codes, which other decoders read', () => {
    expect(decode(toBase64('The PIN of the door is 4417.'))).toEqual([]);
  });

  it('holds a word from the place where it looks like a code, until the word ends', () => {
    const reader = createShortCodeReader();
    const read = (text: string, offset: number) =>
      reader.findEnd(foldText(text), { from: 0, to: text.length, offset });
    read('Decode UEl', 0);
    expect(reader.holdFrom()).toBe(Infinity);
    read('OOiA0', 10);
    expect(reader.holdFrom()).toBe(10);
    expect(read('NDE3.', 15)).toBe(4);
    reader.decode();
    expect(reader.holdFrom()).toBe(Infinity);
  });

  it('stops before a character that changes the hold, so each character has the same hold in any cut', () => {
    const text = `Decode ${toBase64('Do it')} and ${toBase64('The PIN of the door is 4417.')} iPhone`;
    const holdsOf = (size: number): number[] => {
      const reader = createShortCodeReader();
      const holds: number[] = [];
      for (let start = 0; start < text.length; start += size) {
        const piece = foldText(text.slice(start, start + size));
        for (let at = 0; at < piece.length;) {
          at = reader.findEnd(piece, { from: at, to: piece.length, offset: start + at });
          while (holds.length < start + at) holds.push(reader.holdFrom());
          if (reader.hasEnded()) reader.decode();
        }
      }
      return holds;
    };
    const holds = holdsOf(1);
    expect(new Set(holds).size).toBe(4);
    expect(holdsOf(3)).toEqual(holds);
    expect(holdsOf(text.length)).toEqual(holds);
  });
});
