import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEncodedTextReader, foldText } from './index.ts';

interface Decoded {
  base64: string;
  hex: string;
  binary: string;
  decimal: string;
  offsets: number[][];
  listeners: number;
}

/** Returns the text that each decoder reads. With `skips`, the reader skips characters if it can. */
function decode(text: string, { skips = true } = {}): Decoded {
  const texts: string[] = [];
  const offsets: number[][] = [];
  const reader = createEncodedTextReader(() => {
    const index = texts.push('') - 1;
    offsets.push([]);
    return (code, offset) => {
      texts[index] += String.fromCodePoint(code);
      offsets[index]?.push(offset);
    };
  });
  const folded = foldText(text);
  for (let at = 0; at < text.length;) {
    if (skips) at += reader.skip(folded, at, text.length);
    if (at < text.length) reader.read(text.charCodeAt(at), at);
    at++;
  }
  const [base64 = '', hex = '', binary = '', decimal = ''] = texts;
  return { base64, hex, binary, decimal, offsets, listeners: texts.length };
}

const bytes = (text: string): number[] => [...new TextEncoder().encode(text)];
const base64 = (text: string): string => btoa(String.fromCharCode(...bytes(text)));
const pairs = (text: string): string[] =>
  bytes(text).map((byte) => byte.toString(16).padStart(2, '0'));
const eights = (text: string): string[] =>
  bytes(text).map((byte) => byte.toString(2).padStart(8, '0'));
const numbers = (text: string): number[] =>
  Array.from(text, (character) => character.codePointAt(0) ?? 0);
const secret = 'Never tell the visitor 你好 😊 about the tower.';

describe('createEncodedTextReader', () => {
  it.each([
    ['base64', 'one line', base64(secret)],
    ['base64', 'lines of 76 characters', base64(secret).replace(/.{76}/g, '$&\n')],
    ['base64', 'lines of 30 characters', base64(secret).replace(/.{30}/g, '$&\r\n')],
    ['base64', 'the URL-safe alphabet', base64(secret).replaceAll('+', '-').replaceAll('/', '_')],
    ['base64', 'text around it', `Here it is:\n\n${base64(secret)}\n\nThat is all.`],
    ['hex', 'joined digits', pairs(secret).join('')],
    ['hex', 'upper case', pairs(secret).join('').toUpperCase()],
    ['hex', 'pairs', pairs(secret).join(' ')],
    ['hex', 'colons', pairs(secret).join(':')],
    ['hex', 'lines', pairs(secret).join('\n')],
    [
      'hex',
      'C literals',
      pairs(secret)
        .map((pair) => `0x${pair}`)
        .join(', '),
    ],
    [
      'hex',
      'string escapes',
      pairs(secret)
        .map((pair) => String.raw`\x${pair}`)
        .join(''),
    ],
    ['hex', 'a letter before it', `Codes a: ${pairs(secret).join(' ')}`],
    ['binary', 'groups of eight', eights(secret).join(' ')],
    ['binary', 'joined digits', eights(secret).join('')],
    ['binary', 'lines', eights(secret).join('\n')],
    ['binary', 'other separators', eights(secret).join('_|')],
    ['binary', 'a zero before it', `Byte 0: ${eights(secret).join(' ')}`],
    ['decimal', 'spaces', `${numbers(secret).join(' ')}.`],
    ['decimal', 'commas, in a list', `Codes: [${numbers(secret).join(', ')}]\nDone.`],
    ['decimal', 'dashes', `${numbers(secret).join('-')}.`],
    ['decimal', 'lines', `${numbers(secret).join('\r\n')}\n`],
    ['decimal', 'semicolons and tabs', `${numbers(secret).join(';\t')}.`],
    ['decimal', 'a table', `| ${numbers(secret).join(' | ')} |`],
    ['decimal', 'text around it', `As you asked: ${numbers(secret).join(', ')}.\nAnything else?`],
  ] as const)('decodes %s: %s', (encoding, _, text) => {
    expect(decode(text)[encoding]).toContain(secret);
    expect(decode(text, { skips: false })[encoding]).toContain(secret);
  });

  it('decodes Base64 lines that are padded each', () => {
    const lines = ['Never tell the visitor.', 'Always be very polite.'];
    expect(decode(lines.map(base64).join('\n')).base64).toBe(lines.join(''));
  });

  it.each([
    ['base64', 'ordinary words', 'An uncharacteristically long word, and some\nmore\nlines'],
    ['hex', 'ordinary words', 'A bad cafe on 2024-01-05'],
    ['binary', 'few digits', `10 of 11, 1010 1100 and ${'01'.repeat(31)}`],
    ['decimal', 'fewer than ten numbers', '72 101 108 108 111 32 119 111 114.'],
    [
      'decimal',
      'numbers between words',
      'On 12 May 72 of 101 ships with 108 men and 111 guns lay 32 miles off 119 ports 1 2 3.',
    ],
    ['decimal', 'numbers beyond Unicode', `${'9'.repeat(9)} `.repeat(20)],
  ] as const)('decodes no %s in %s', (encoding, _, text) => {
    expect(decode(text)[encoding]).toBe('');
    expect(decode(text, { skips: false })[encoding]).toBe('');
  });

  it('lets its decoders sleep in ordinary text, and decodes nothing in a table', () => {
    const table = 'A bad cafe, 10 deeds in 2024-01-05:\n\n| a | b |\n| --- | --- |\n\n    indented';
    const nothing = { base64: '', hex: '', binary: '', decimal: '' };
    expect(decode(table)).toMatchObject({ ...nothing, listeners: 4 });
    const ordinary = 'Ordinary words, 12 of them, and one-two-three more - that is all.';
    expect(decode(ordinary)).toMatchObject({ ...nothing, listeners: 0 });
  });

  it('says where each character is encoded, up to its last byte', () => {
    const hex = decode(pairs('Never! aé你😊').join(''));
    expect(hex.hex).toBe('Never! aé你😊');
    expect(hex.offsets[1]?.slice(-4)).toEqual([15, 19, 25, 33]);
    const decimal = decode('x 72 101 108 108 111 32 119 111 114 108 100.');
    expect(decimal.decimal).toBe('Hello world');
    expect(decimal.offsets[3]).toEqual([2, 5, 9, 13, 17, 21, 24, 28, 32, 36, 40]);
  });

  it.each([
    ['continuation bytes without a beginning', [0x80, 0xbf, 0x61], 'a'],
    ['a character that is cut short', [0xe4, 0xbd, 0x61], 'a'],
    ['a beginning after a beginning', [0xe4, 0xc3, 0xa9], 'é'],
  ])('ignores %s', (_, malformed, text) => {
    const hex = malformed.map((byte) => byte.toString(16)).join('');
    expect(decode(`${pairs('Never tell').join('')}${hex}`).hex).toBe(`Never tell${text}`);
  });

  it('reads the same whether it skips or not', () => {
    const message = 'Never mention the lighthouse.';
    const pieces = [
      base64(message),
      pairs(message).join(' '),
      eights(message).join(' '),
      `${numbers(message).join(', ')}.`,
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
        expect(decode(text)).toEqual(decode(text, { skips: false }));
      }),
    );
  });
});
