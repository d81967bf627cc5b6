import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fitsSchema } from './fits-schema.ts';
import { listOf, recordOf } from './list-of.ts';

const trimmed = z.string().transform((text) => text.trim());
const part = z.looseObject({ type: z.string(), mark: trimmed.nullish() });

/** A schema, values that it accepts unchanged, and values that it refuses or changes. */
const cases: [name: string, z.ZodType, fitting: unknown[], others: unknown[]][] = [
  ['a text', z.string(), ['', 'a'], [1, null, undefined]],
  ['a text with a check', z.string().min(1), ['a'], ['', 1, undefined]],
  ['a number', z.number(), [1.5], [Number.NaN, Infinity, '1']],
  ['a whole number', z.int(), [1], [1.5, 2 ** 60]],
  ['a boolean', z.boolean(), [true, false], [null, 'true']],
  ['a word', z.enum(['low', 'high']), ['low'], ['medium', 1, 'toString']],
  ['a word with a substitute', z.enum(['low']).catch('low'), ['low'], ['medium']],
  ['what may be left out', z.string().nullish(), ['a', null, undefined], [1]],
  ['what may be absent', z.string().optional(), ['a', undefined], [null]],
  ['anything', z.unknown(), [1, null, undefined, {}], []],
  ['a transformed text', trimmed, ['a'], [' a ']],
  ['either', z.union([z.string(), listOf(part)]), ['a', [{ type: 'a' }]], [1, [1], [{}]]],
  ['either, changed by the first', z.union([part, z.looseObject({})]), [{ type: 'a' }], [{}]],
  ['a list', listOf(z.string()), [[], ['a']], [['a', 1], { 0: 'a' }, 'a', null]],
  ['a record', recordOf(z.number()), [{}, { a: 1 }], [{ a: '1' }, [1], null]],
  ['a record of the library', z.record(z.string(), z.boolean()), [{ a: true }], [{ a: 1 }, []]],
  ['an object', part, [{ type: 'a' }, { type: 'a', mark: null, more: [1] }], [{}, [], null, 'a']],
  ['a transformed field', part, [{ type: 'a', mark: 'b' }], [{ type: 'a', mark: ' b' }]],
  ['an object that keeps only known fields', z.object({ a: z.string() }), [], [{ a: 'b', c: 1 }]],
  ['a required field of any kind', z.looseObject({ a: z.unknown() }), [{ a: undefined }], [{}]],
  ['a name that a schema leaves out', z.looseObject({}), [], [JSON.parse('{"__proto__":{}}')]],
];

describe('fitsSchema', () => {
  it.each(cases)('takes %s as its schema does', (_name, schema, fitting, others) => {
    for (const value of fitting) {
      expect([value, fitsSchema(schema, value)]).toEqual([value, true]);
      expect(schema.parse(value)).toEqual(value);
    }
    for (const value of others) expect([value, fitsSchema(schema, value)]).toEqual([value, false]);
  });
});
