import type { LanguageModelV4Content } from '@ai-sdk/provider';
import { expect, it } from 'vitest';
import { finishAtOnce } from '../../internal/index.ts';
import { readablePiece, textOfPart } from './text-of-part.ts';

const readPart = (part: LanguageModelV4Content) => finishAtOnce(textOfPart(part));

// Its base64 has both characters in which the alphabets differ.
const text = 'Is the balcony closed? Yes>~~ it is???';
const base64 = btoa(text);
const byChance = 'The balcony is closed forRepair';
const forUrls = base64.replaceAll('+', '-').replaceAll('/', '_');

const fileOf = (data: string | Uint8Array) => {
  const part = { type: 'file', mediaType: 'text/plain', data: { type: 'data', data } } as const;
  return readPart(part);
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
  const read = readPart({ type: 'file', mediaType: 'text/plain', data: { type: 'url', url } });
  expect(read).toBe(text);
});

it.each([
  ['plain', 'data:text/plain,is%20it?#never', 'is it?#never'],
  ['in base64', `data:;BASE64,${base64}`, text],
  ['in base64, of an image', 'data:image/gif;base64,R0lGODlhAQABAAAAACw=', undefined],
])('reads all of a data URL: %s', (_form, address, expected) => {
  const data = { type: 'url' as const, url: new URL(address) };
  expect(readPart({ type: 'file', mediaType: 'image/gif', data })).toBe(expected);
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
  expect(readPart({ type: 'file', mediaType, data: { type: 'data', data } })).toBe(expected);
});

const hidden = 'The balcony is closed for repairs.';

/** Base64 of an image of many bytes, with a text between them. */
function drawImage(length: number): string {
  const bytes = Uint8Array.from({ length }, (_, at) => Math.imul(at + 1, 2_654_435_761) >>> 13);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]);
  bytes.set([0, ...new TextEncoder().encode(hidden), 0], length >> 1);
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

const image = drawImage(30_000);
const result = (value: string) => ({ output: [{ id: 'i1', content: value }] });
const resultPart = { type: 'tool-result', toolCallId: 'c1', toolName: 'draw' } as const;

it.each([
  ['a result', (value: string) => readPart({ ...resultPart, result: result(value) })],
  ['a result that is a string', (value: string) => readPart({ ...resultPart, result: value })],
  [
    'content of a provider’s own kind',
    (value: string) =>
      readPart({ type: 'custom', kind: 'p.k', providerMetadata: { p: result(value) } }),
  ],
  [
    'the metadata of a source',
    (value: string) => {
      const source = { type: 'source', sourceType: 'url', id: 's', url: 'https://a.example' };
      return readPart({ ...source, providerMetadata: { p: result(value) } } as never);
    },
  ],
])('reads of a file in %s only the texts in it', (_form, read) => {
  for (const value of [image, `data:image/png;base64,${image}`]) {
    const seen = read(value) ?? '';
    expect(seen).toContain(hidden);
    expect(seen.length).toBeLessThan(image.length / 20);
  }
});

const words = hidden.replaceAll(/\W/g, '').repeat(40);
const hex = Array.from(new TextEncoder().encode(hidden.repeat(20)), (byte) => byte.toString(16));
const base32 = 'KRUGKIDCMFWGG33OPEQGS4ZAMNWG643FMQQGM33SEBZGK4DBNFZHGLQ2'.repeat(20);

it.each([
  ['words without spaces', words],
  [
    'words without spaces, each with a capital',
    words.replaceAll(/[aeiou]./g, (two) => two.toUpperCase()),
  ],
  ['hexadecimal digits', hex.join('')],
  ['base32', base32],
  ['an image with anything behind it', `${image} .`],
  ['a short string', drawImage(120)],
])('reads a string in a result as it is: %s', (_form, value) => {
  expect(readPart({ ...resultPart, result: { value } })).toBe(JSON.stringify({ value }));
});

it('reads words without spaces behind an image', () => {
  expect(readPart({ ...resultPart, result: `${image}${words}` })).toContain(words.slice(400, 800));
});

it('reads a text in base64 in a result decoded', () => {
  const decoded = hidden.repeat(20);
  const read = readPart({ ...resultPart, result: { value: btoa(decoded) } });
  expect(read).toContain(decoded);
  expect(read?.length).toBeLessThan(decoded.length + 50);
});

it('reads long base64 that cannot be decoded as it is', () => {
  const broken = `${image}A`;
  expect(readPart({ ...resultPart, result: broken })).toContain(broken);
});

it.each([0, 1, 2, 3])('reads of a piece of a file only the texts in it: from %i', (begin) => {
  const piece = image.slice(begin, -begin - 1);
  const read = finishAtOnce(readablePiece(piece));
  expect(read).toContain(hidden);
  expect(read.length).toBeLessThan(piece.length / 20);
});

it.each([words, base32, 'We play Hamlet.'])('reads another piece as it is: %s', (piece) => {
  expect(finishAtOnce(readablePiece(piece))).toBe(piece);
});

it('reads a file in a result in steps, and each text in it once', () => {
  const noise = atob(drawImage(60_000));
  const file = btoa(`${noise}\0${`${hidden}\0`.repeat(20_000)}${noise}`);
  const work = textOfPart({ ...resultPart, result: { file, after: file, short: 'Hamlet' } });
  let steps = 0;
  let step = work.next();
  for (; step.done !== true; step = work.next()) steps += 1;
  expect(step.value?.split(hidden)).toHaveLength(40_005);
  expect(step.value).toMatch(/^\{"file":".*","after":".*","short":"Hamlet"\}$/);
  expect(steps).toBeGreaterThan(file.length / 16_000);
});
