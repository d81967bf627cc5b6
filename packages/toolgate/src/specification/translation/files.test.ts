import { describe, expect, it } from 'vitest';
import { toBase64 } from './files.ts';

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
