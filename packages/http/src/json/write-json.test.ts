import fc from 'fast-check';
import { expect, it } from 'vitest';
import { writeJson } from './write-json.ts';

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
  expect((await writeJson(value)) === JSON.stringify(value)).toBe(true);
});
