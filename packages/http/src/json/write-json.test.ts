import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodeInTurns } from './byte-writer.ts';
import {
  cutLongText,
  isLongJson,
  writeJson,
  writeJsonBytes,
  writeJsonTexts,
} from './write-json.ts';

it('writes any value as JSON.stringify does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.object({ maxDepth: 10, withNullPrototype: false }), async (given) => {
      const value = JSON.parse(JSON.stringify(given)) as object;
      expect(await writeJson(value)).toBe(JSON.stringify(value));
    }),
  );
});

it.each([
  { list: [1, undefined, null, { field: undefined, other: 'a"\n' }], none: undefined },
  {
    at: new Date(0),
    list: [new Date(1), () => 1, Symbol.iterator],
    run: () => 1,
    mark: Symbol.iterator,
    named: { toJSON: (name: string) => ({ name, toJSON: 'text' }) },
    none: { toJSON: () => undefined },
    address: new URL('http://localhost/'),
  },
  new Date(0),
  { a: [], b: {}, c: [[[[[[[[[{ d: 1 }]]]]]]]]] },
  { text: '"\n\u2028'.repeat(500_000), more: `a${'😀'.repeat(1_200_000)}` },
  { list: Array.from({ length: 2000 }, (_, index) => ({ index })) },
])('writes %.40j', async (value) => {
  const text = JSON.stringify(value);
  expect((await writeJson(value)) === text).toBe(true);
  expect(new TextDecoder().decode(await writeJsonBytes(value)) === text).toBe(true);
  expect(new TextDecoder().decode(await encodeInTurns(text)) === text).toBe(true);
  for (const texts of [await writeJsonTexts(value, undefined), cutLongText(text)]) {
    expect(texts.join('') === text).toBe(true);
    expect(texts.every(({ length }) => length <= 131_072)).toBe(true);
  }
});

it.each<[boolean, object]>([
  [false, {}],
  [false, { list: Array.from({ length: 1000 }, () => ({ text: 'x'.repeat(200) })) }],
  [true, { text: 'x'.repeat(300_000) }],
  [true, { list: Array.from({ length: 2000 }, () => ({ text: 'x'.repeat(200) })) }],
  [true, { list: Array.from({ length: 50_000 }, () => 1) }],
])('says %s of whether a value is long', (expected, value) => {
  expect(isLongJson(value)).toBe(expected);
});
