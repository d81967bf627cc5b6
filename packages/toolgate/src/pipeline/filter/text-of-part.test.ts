import { expect, it } from 'vitest';
import { textOfPart } from './text-of-part.ts';

// Its base64 has both signs in which the alphabets differ.
const text = 'Is the balcony closed? Yes>~~ it is???';
const base64 = btoa(text);
const forUrls = base64.replaceAll('+', '-').replaceAll('/', '_');

it.each([
  ['base64', base64],
  ['base64 for URLs', forUrls],
  ['bytes', new TextEncoder().encode(text)],
  ['a text that is not base64', text],
])('reads a text file that comes as %s', (_form, data) => {
  expect(forUrls).toMatch(/-.*_|_.*-/);
  expect(textOfPart({ type: 'file', mediaType: 'text/plain', data: { type: 'data', data } })).toBe(
    text,
  );
});

it('reads a data URL in base64 for URLs', () => {
  const url = new URL(`data:text/plain;base64,${forUrls}`);
  expect(textOfPart({ type: 'file', mediaType: 'text/plain', data: { type: 'url', url } })).toBe(
    text,
  );
});
