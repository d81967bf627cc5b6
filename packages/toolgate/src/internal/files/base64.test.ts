import { describe, expect, it } from 'vitest';
import { decodeBase64, toBase64 } from './base64.ts';

describe('decodeBase64', () => {
  it('gives every byte', () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
    expect(decodeBase64(btoa(String.fromCharCode(...bytes)))).toEqual(bytes);
    expect(decodeBase64('-_-_')).toEqual(decodeBase64('+/+/'));
    expect(decodeBase64('')).toEqual(new Uint8Array());
  });

  it('refuses another text', () => {
    expect(() => decodeBase64('not base64!')).toThrow(DOMException);
  });
});

describe('toBase64', () => {
  it('leaves base64 as it is', () => {
    expect(toBase64('aGVsbG8=')).toBe('aGVsbG8=');
  });

  it.each([
    [[], ''],
    [[0], 'AA=='],
    [[104, 101, 108, 108, 111], 'aGVsbG8='],
    [[255, 254, 253], '//79'],
  ])('encodes the bytes %j', (bytes, base64) => {
    expect(toBase64(Uint8Array.from(bytes))).toBe(base64);
  });

  it('encodes more bytes than one call takes', () => {
    const bytes = Uint8Array.from({ length: 100_001 }, (_, index) => index % 251);
    const decoded = Uint8Array.from(atob(toBase64(bytes)), (character) => character.charCodeAt(0));
    expect(decoded).toEqual(bytes);
  });
});
