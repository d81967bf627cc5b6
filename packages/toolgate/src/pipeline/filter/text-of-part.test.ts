import { expect, it } from 'vitest';
import { textOfPart } from './text-of-part.ts';

// Its base64 has both characters in which the alphabets differ.
const text = 'Is the balcony closed? Yes>~~ it is???';
const base64 = btoa(text);
const byChance = 'The balcony is closed forRepair';
const forUrls = base64.replaceAll('+', '-').replaceAll('/', '_');

const fileOf = (data: string | Uint8Array) => {
  const part = { type: 'file', mediaType: 'text/plain', data: { type: 'data', data } } as const;
  return textOfPart(part);
};

it.each([
  ['bytes', new TextEncoder().encode(text)],
  ['a text that is not base64', text],
])('reads a text file that comes as %s', (_form, data) => {
  expect(fileOf(data)).toBe(text);
});

it.each([
  ['base64', base64],
  ['base64 for URLs', forUrls],
])('reads a text file in %s, and what it is itself', (_form, data) => {
  expect(forUrls).toMatch(/-.*_|_.*-/);
  expect(fileOf(data)).toBe(`${text}\n${data}`);
});

it('reads a text that is base64 by chance as it is, too', () => {
  expect(() => atob(byChance)).not.toThrow();
  expect(fileOf(byChance)).toContain(byChance);
});

it('reads a data URL in base64 for URLs', () => {
  const url = new URL(`data:text/plain;base64,${forUrls}`);
  const read = textOfPart({ type: 'file', mediaType: 'text/plain', data: { type: 'url', url } });
  expect(read).toBe(text);
});

it.each([
  ['plain', 'data:text/plain,is%20it?#never', 'is%20it?#never'],
  ['in base64', `data:;BASE64,${base64}`, text],
  ['in base64, of an image', 'data:image/gif;base64,R0lGODlhAQABAAAAACw=', undefined],
])('reads all of a data URL: %s', (_form, address, expected) => {
  const data = { type: 'url' as const, url: new URL(address) };
  expect(textOfPart({ type: 'file', mediaType: 'image/gif', data })).toBe(expected);
});

const bytesOf = (...codes: number[]) => Uint8Array.from({ length: 64 }, (_, at) => codes[at] ?? 1);
const drawing = `<svg><text>${'Rang ä€🎭 '.repeat(600)}</text></svg>`;

it.each([
  ['image/svg+xml', new TextEncoder().encode(drawing), drawing],
  ['application/yaml', btoa('closed: true'), 'closed: true'],
  ['application/octet-stream', base64, text],
  ['image/png', bytesOf(0x89, 0x50, 0x4e, 0x47), undefined],
  ['image/jpeg', bytesOf(0xff, 0xd8, 0xff), undefined],
  ['application/zip', bytesOf(0x50, 0x4b, 3, 4, 0), undefined],
  ['application/pdf', bytesOf(0x25, 0x50, 0x44, 0x46, 0x0a, 0x25, 0xe2, 0xe3), undefined],
  ['image/png', 'data:image/png;base64,iVBORw0KGgo=', undefined],
])('reads a file of %s by its content', (mediaType, data, expected) => {
  expect(textOfPart({ type: 'file', mediaType, data: { type: 'data', data } })).toBe(expected);
});
