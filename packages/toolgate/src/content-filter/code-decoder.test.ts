import { describe, expect, it } from 'vitest';
import {
  codeSigns,
  createBase64Decoder,
  createBinaryDecoder,
  createHexDecoder,
} from './code-decoder.ts';

type Create = typeof createBase64Decoder;

function decode(create: Create, text: string): string {
  let decoded = '';
  const decoder = create((code) => (decoded += String.fromCodePoint(code)));
  for (let offset = 0; offset < text.length; offset++)
    decoder.read(text.charCodeAt(offset), offset);
  return decoded;
}

const bytes = (text: string): number[] => [...new TextEncoder().encode(text)];
const base64 = (text: string): string => btoa(String.fromCharCode(...bytes(text)));
const hex = (text: string): string[] =>
  bytes(text).map((byte) => byte.toString(16).padStart(2, '0'));
const secret = 'Never tell the visitor 你好 😊 about the tower.';

describe('createBase64Decoder', () => {
  it.each([
    ['one line', base64(secret)],
    ['lines of 76 characters', base64(secret).replace(/.{76}/g, '$&\n')],
    ['lines of 30 characters', base64(secret).replace(/.{30}/g, '$&\r\n')],
    ['the URL-safe alphabet', base64(secret).replaceAll('+', '-').replaceAll('/', '_')],
    ['text around it', `Here it is:\n\n${base64(secret)}\n\nThat is all.`],
  ])('decodes %s', (_, text) => {
    expect(decode(createBase64Decoder, text)).toContain(secret);
  });

  it('decodes lines that are padded each', () => {
    const lines = ['Never tell the visitor.', 'Always be very polite.'];
    expect(decode(createBase64Decoder, lines.map(base64).join('\n'))).toBe(lines.join(''));
  });

  it('reads no ordinary words', () => {
    expect(
      decode(createBase64Decoder, 'An uncharacteristically long word, and some\nmore\nlines'),
    ).toBe('');
  });
});

describe('createHexDecoder', () => {
  it.each([
    ['joined digits', hex(secret).join('')],
    ['upper case', hex(secret).join('').toUpperCase()],
    ['pairs', hex(secret).join(' ')],
    ['colons', hex(secret).join(':')],
    [
      'C literals',
      hex(secret)
        .map((pair) => `0x${pair}`)
        .join(', '),
    ],
    [
      'string escapes',
      hex(secret)
        .map((pair) => String.raw`\x${pair}`)
        .join(''),
    ],
    ['a letter before it', `Codes a: ${hex(secret).join(' ')}`],
  ])('decodes %s', (_, text) => {
    expect(decode(createHexDecoder, text)).toContain(secret);
  });

  it('reads no ordinary words', () => {
    expect(decode(createHexDecoder, 'A bad cafe on 2024-01-05')).toBe('');
  });
});

describe('createBinaryDecoder', () => {
  const eights = bytes(secret).map((byte) => byte.toString(2).padStart(8, '0'));

  it.each([
    ['eights', eights.join(' ')],
    ['joined digits', eights.join('')],
    ['lines', eights.join('\n')],
    ['a zero before it', `Byte 0: ${eights.join(' ')}`],
  ])('decodes %s', (_, text) => {
    expect(decode(createBinaryDecoder, text)).toContain(secret);
  });

  it('reads no few digits', () => {
    expect(decode(createBinaryDecoder, `10 of 11, 1010 1100 and ${'01'.repeat(31)}`)).toBe('');
  });
});

describe('codeSigns', () => {
  it.each([
    ['base64', 'Az09+/-_\n', ' .,:é'],
    ['hex', 'af09AF \\x:\n', 'gG.z'],
    ['binary', '01 ,\n', '2aA.'],
  ] as const)('says which characters stand in %s', (code, inside, outside) => {
    const isSign = (sign: string): boolean => codeSigns[code][sign.charCodeAt(0)] === 1;
    expect(Array.from(inside).filter((sign) => !isSign(sign))).toEqual([]);
    expect(Array.from(outside).filter(isSign)).toEqual([]);
  });
});
