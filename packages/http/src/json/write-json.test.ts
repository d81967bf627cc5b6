import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodeInTurns } from './byte-writer.ts';
import { writeJson, writeJsonBytes } from './write-json.ts';

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
  { a: [], b: {}, c: [[[[[[[[[{ d: 1 }]]]]]]]]] },
  { text: '"\n\u2028'.repeat(500_000), more: `a${'😀'.repeat(1_200_000)}` },
  { list: Array.from({ length: 2000 }, (_, index) => ({ index })) },
])('writes %.40j', async (value) => {
  const text = JSON.stringify(value);
  expect((await writeJson(value)) === text).toBe(true);
  for (const length of [0, text.length]) {
    const bytes = await writeJsonBytes(value, { length, tenant: undefined });
    expect(new TextDecoder().decode(bytes) === text).toBe(true);
  }
  expect(new TextDecoder().decode(await encodeInTurns(text)) === text).toBe(true);
});
