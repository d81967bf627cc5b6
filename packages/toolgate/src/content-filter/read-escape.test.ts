import { describe, expect, it } from 'vitest';
import { beginsEscape, readEscape } from './read-escape.ts';

describe('beginsEscape', () => {
  it('knows the three signs', () => {
    const signs = Array.from({ length: 128 }, (_, code) => code).filter(beginsEscape);
    expect(String.fromCharCode(...signs)).toBe('%&\\');
  });
});

describe('readEscape', () => {
  it.each([
    [String.raw`\u4f60`, '你'],
    [String.raw`\x41`, 'A'],
    [String.raw`\n`, '\n'],
    [String.raw`\t`, ' '],
    [String.raw`\"`, '"'],
    ['&amp;', '&'],
    ['&AMP;', '&'],
    ['&#65;', 'A'],
    ['&#x4f60;', '你'],
    ['%41', 'A'],
    ['%E4%BD%A0', '你'],
    ['%F0%9F%98%8A', '😊'],
  ])('reads %s', (source, text) => {
    expect(readEscape(source)).toEqual({ text });
  });

  it.each(['\\', String.raw`\u`, String.raw`\u4f6`, '&', '&#', '&#x4', '&quo', '%', '%E', '%E4%B'])(
    'waits for the rest of %s',
    (source) => {
      expect(readEscape(source)).toBe('unfinished');
    },
  );

  it.each([
    String.raw`\q`,
    String.raw`\u4g`,
    '& ',
    '&unknown;',
    '&#x110000;',
    '%G',
    '%FF%FE ',
    '&#12345678',
  ])('takes %s for ordinary text', (source) => {
    expect(readEscape(source)).toBe('none');
  });
});
