import { describe, expect, it } from 'vitest';
import { decodeBase64 } from './decode-base64.ts';

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
