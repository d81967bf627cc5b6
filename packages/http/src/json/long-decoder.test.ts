import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createLongDecoder } from './long-decoder.ts';

const encoder = new TextEncoder();

it('decodes chunks that cut characters anywhere', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 7 }), (text, size) => {
      const bytes = encoder.encode(text);
      const decoder = createLongDecoder();
      for (let at = 0; at < bytes.length; at += size) decoder.add(bytes.subarray(at, at + size));
      expect(decoder.end().join('')).toBe(new TextDecoder().decode(bytes));
    }),
  );
});

it.each([65_536, 100_001, 1_000_003])(
  'puts chunks of %d bytes together into texts that are long',
  (size) => {
    const text = 'Zürich 😀 '.repeat(300_000);
    const bytes = encoder.encode(text);
    const decoder = createLongDecoder();
    for (let at = 0; at < bytes.length; at += size) decoder.add(bytes.subarray(at, at + size));
    const texts = decoder.end();
    expect(texts.join('') === text).toBe(true);
    // The last two hold the rest.
    expect(texts.slice(0, -2).every(({ length }) => length > 131_072)).toBe(true);
  },
);
