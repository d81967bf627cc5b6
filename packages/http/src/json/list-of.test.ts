import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listOf, recordOf } from './list-of.ts';

/** Creates a schema that counts its calls. */
function counting() {
  const state = { checked: 0 };
  const schema = z.unknown().refine((value) => {
    state.checked += 1;
    return value === 'right';
  }, 'must be right');
  return { state, schema };
}

describe.each([
  ['listOf', listOf, (values: string[]) => values, 1],
  ['recordOf', recordOf, (values: string[]) => Object.fromEntries(values.entries()), '1'],
] as const)('%s', (_name, create, make, key) => {
  it('looks no further than the first that does not fit, and names it', () => {
    const { state, schema } = counting();
    const values = make(['right', ...Array<string>(100_000).fill('wrong')]);
    const { error } = create(schema).safeParse(values);
    expect(error?.issues.map(({ path, message }) => ({ path, message }))).toEqual([
      { path: [key], message: 'must be right' },
    ]);
    expect(state.checked).toBe(2);
  });

  it('takes what fits', () => {
    const values = make(['right', 'right']);
    expect(create(counting().schema).parse(values)).toEqual(values);
  });

  it('takes nothing else', () => {
    for (const value of ['text', 5, null, undefined]) {
      expect(create(z.unknown()).safeParse(value).success).toBe(false);
    }
  });
});

it('names the fault within an element', () => {
  const schema = listOf(z.looseObject({ inner: listOf(z.looseObject({ type: z.string() })) }));
  const { error } = schema.safeParse([{ inner: [] }, { inner: [{ type: 'a' }, { type: 5 }] }]);
  expect(error?.issues[0]).toMatchObject({ path: [1, 'inner', 1, 'type'] });
  expect(error?.issues[0]?.message).toContain('expected string');
});
