import { describe, expect, it } from 'vitest';
import { formOfFile, isBinaryFile, textOfFile } from './text-file.ts';

const text = 'Café: it weighs 12 kg.';
const utf8 = new TextEncoder().encode(text);
const latin1 = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const utf16 = new Uint8Array(
  Uint16Array.from(`\ufeff${text}`, (letter) => letter.charCodeAt(0)).buffer,
);
const inUtf8 = text.replace('é', '\ufffd');
const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const image = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0);

describe('textOfFile', () => {
  it.each([
    ['text/plain', utf8, text],
    ['text/plain', latin1, inUtf8],
    ['Text/plain', latin1, inUtf8],
    ['text', latin1, inUtf8],
    ['text/plain', utf16, text],
    ['text/plain', 'It weighs 12 kg.', 'It weighs 12 kg.'],
    ['text/plain', '', ''],
    ['application/octet-stream', utf8, text],
    ['application/octet-stream', utf16, text],
    ['application/octet-stream', latin1, undefined],
    ['image/png', utf8, text],
    ['image/png', image, undefined],
    ['image/png', `data:text/plain,${encodeURIComponent(text)}`, text],
    ['image/png', 'iVBORw0KGgoAA', undefined],
  ])('reads a file of %s with %s', (mediaType, data, expected) => {
    expect(textOfFile(data, mediaType)).toBe(expected);
    if (typeof data === 'string') return;
    expect(textOfFile(base64(data), mediaType)).toBe(expected);
    expect(textOfFile(`data:${mediaType};base64,${base64(data)}`, '')).toBe(expected);
  });

  it('reads a long text, whatever character ends a piece', () => {
    const long = `${text} €🎭`.repeat(2000);
    const bytes = new TextEncoder().encode(long);
    const digits = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    expect(textOfFile(bytes, '')).toBe(long);
    expect(textOfFile(digits.replaceAll(/.{76}/g, '$&\r\n'), '')).toBe(long);
  });
});

it.each([
  ['image/png', '', true],
  ['image/svg+xml', '', false],
  ['', 'data:application/pdf;base64,JVBERi0=', true],
  ['application/octet-stream', '', false],
])('knows whether the bytes of %s%s are no text', (mediaType, data, expected) => {
  expect(isBinaryFile(data, mediaType)).toBe(expected);
});

it.each([
  ['It weighs 12 kg.', 'text/plain', 'text'],
  ['tenwords', 'text', 'either'],
  ['ten words', '', 'either'],
  ['tenwords', '', 'base64'],
  [base64(utf8), 'text/plain', 'base64'],
  [base64(latin1), 'text/plain', 'either'],
  ['data:text/plain,words', 'text/plain', 'base64'],
])('knows whether %s in a file of %s is base64', (data, mediaType, expected) => {
  expect(formOfFile(data, mediaType)).toBe(expected);
});
