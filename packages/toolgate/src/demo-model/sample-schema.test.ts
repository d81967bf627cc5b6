import type { JSONSchema7 } from '@ai-sdk/provider';
import { Validator, type Schema } from '@cfworker/json-schema';
import { describe, expect, it } from 'vitest';
import { sampleSchema } from './sample-schema.ts';

describe('sampleSchema', () => {
  it.each<[string, Schema, unknown]>([
    ['a string', { type: 'string' }, 'demo'],
    ['bounds of a string', { type: 'string', minLength: 6, maxLength: 8 }, 'demo..'],
    ['a short string', { type: 'string', maxLength: 2 }, 'de'],
    ['a format', { type: 'string', format: 'email' }, 'demo@example.com'],
    ['a number', { type: 'number' }, 1],
    ['bounds of a number', { type: 'integer', minimum: 18, maximum: 99 }, 18],
    ['exclusive bounds', { type: 'integer', exclusiveMinimum: 3, exclusiveMaximum: 5 }, 4],
    ['an upper bound', { type: 'integer', maximum: -4 }, -4],
    ['a multiple', { type: 'integer', multipleOf: 5, minimum: 12 }, 15],
    ['a boolean', { type: 'boolean' }, true],
    ['null', { type: 'null' }, null],
    ['several types', { type: ['string', 'null'] }, 'demo'],
    ['a constant', { const: 'fixed' }, 'fixed'],
    ['an enumeration', { enum: ['red', 'green'] }, 'red'],
    ['a default', { type: 'number', default: 7 }, 7],
    ['anything', {}, 'demo'],
    ['an array', { type: 'array', items: { type: 'number' } }, [1]],
    ['a long array', { type: 'array', items: { type: 'boolean' }, minItems: 2 }, [true, true]],
    ['an empty array', { type: 'array', maxItems: 0 }, []],
    ['a tuple', { type: 'array', items: [{ const: 1 }, { const: 2 }], minItems: 2 }, [1, 2]],
    ['the first alternative', { anyOf: [{ type: 'number' }, { type: 'null' }] }, 1],
    [
      'an object',
      { type: 'object', properties: { name: { type: 'string' }, age: { type: 'integer' } } },
      { name: 'demo', age: 1 },
    ],
    ['a required property without schema', { type: 'object', required: ['id'] }, { id: 'demo' }],
    [
      'a combination',
      {
        allOf: [
          { properties: { a: { const: 1 } }, required: ['a'] },
          { properties: { b: { const: 2 } } },
        ],
      },
      { a: 1, b: 2 },
    ],
    [
      'a reference',
      { type: 'array', items: { $ref: '#/$defs/a~1b' }, $defs: { 'a/b': { const: 'found' } } },
      ['found'],
    ],
  ])('satisfies %s', (_, schema, expected) => {
    const value = sampleSchema(schema as JSONSchema7, 'demo');
    expect(value).toEqual(expected);
    expect(new Validator(schema).validate(value).valid).toBe(true);
  });

  it.each([{ type: null }, { properties: null }, { type: 'object', required: 5 }])(
    'gives an empty object for %j, which is no schema',
    (schema) => {
      expect(sampleSchema(schema as never, 'x')).toEqual({});
    },
  );

  it('ends if a schema refers to itself', () => {
    const schema: Schema = {
      type: 'object',
      properties: {
        value: { type: 'string' },
        children: { type: 'array', items: { $ref: '#' } },
      },
      required: ['value', 'children'],
    };
    const value = sampleSchema(schema as JSONSchema7, 'demo');
    expect(new Validator(schema).validate(value).valid).toBe(true);
    expect(JSON.stringify(value).length).toBeLessThan(300);
  });

  it('takes any number of schemas that are joined', () => {
    const allOf = Array.from({ length: 200_000 }, () => ({ required: ['name'] }));
    const schema: JSONSchema7 = { properties: { name: { type: 'string' } }, allOf };
    expect(sampleSchema(schema, 'demo')).toEqual({ name: 'demo' });
  });

  it.each<[string, Schema]>([
    ['asks for a huge array', { type: 'array', minItems: 1e9 }],
    ['asks for a huge string', { type: 'string', minLength: 1e9 }],
    ['requires itself', { type: 'object', properties: { a: { $ref: '#' } }, required: ['a'] }],
    ['refers to itself only', { $ref: '#' }],
    ['refers to nothing', { $ref: '#/$defs/none' }],
    [
      'branches without end',
      { type: 'array', minItems: 9, items: { type: 'array', minItems: 9, items: { $ref: '#' } } },
    ],
  ])('stays small when a schema %s', (_, schema) => {
    expect(JSON.stringify(sampleSchema(schema as JSONSchema7, 'demo')).length).toBeLessThan(10_000);
  });
});
