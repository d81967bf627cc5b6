import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCodeReader } from './code-reader.ts';

interface Reading {
  decoded: string;
  readers: number;
}

/** Reads a text character by character, and skips where that is possible. */
function read(text: string, { skips = true } = {}): Reading {
  const texts: string[] = [];
  const reader = createCodeReader(() => {
    const index = texts.push('') - 1;
    return (code, offset) => {
      texts[index] += `${String.fromCodePoint(code)}@${offset} `;
    };
  });
  for (let at = 0; at < text.length;) {
    if (skips) at += reader.skip(text.slice(at));
    if (at < text.length) reader.read(text.charCodeAt(at), at);
    at++;
  }
  return { decoded: texts.join('').replaceAll(/@\d+ /g, ''), readers: texts.length };
}

const bytes = (text: string): number[] => [...new TextEncoder().encode(text)];
const secret = 'Never mention the lighthouse.';
const codes: [string, string][] = [
  ['Base64', btoa(secret)],
  [
    'hexadecimal',
    bytes(secret)
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join(' '),
  ],
  [
    'binary',
    bytes(secret)
      .map((byte) => byte.toString(2).padStart(8, '0'))
      .join(' '),
  ],
  ['decimal', `${bytes(secret).join(', ')}.`],
];

describe('createCodeReader', () => {
  it.each(codes)('reads %s in the middle of a text', (_, code) => {
    expect(read(`As you asked, here it is: ${code}\nAnything else?`).decoded).toContain(secret);
  });

  it.each(codes)('reads %s at the very beginning', (_, code) => {
    expect(read(code).decoded).toContain(secret.slice(0, -1));
  });

  it('decodes nothing in ordinary text', () => {
    const text = 'A bad cafe, 10 deeds in 2024-01-05:\n\n| a | b |\n| --- | --- |\n\n    indented';
    expect(read(text)).toEqual({ decoded: '', readers: 4 });
    expect(read('Ordinary words, 12 of them, and one-two-three more - that is all.')).toEqual({
      decoded: '',
      readers: 0,
    });
  });

  it('reads the same whether it skips or not', () => {
    const pieces = [
      ...codes.map(([, code]) => code),
      ' ',
      '\n',
      'Words in between. ',
      '12 ',
      'ab',
      'é',
      '- ',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 12 }), (parts) => {
        const text = parts.join('');
        expect(read(text).decoded).toBe(read(text, { skips: false }).decoded);
      }),
    );
  });
});
