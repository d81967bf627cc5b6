import { describe, expect, it } from 'vitest';
import { boundSchema } from './bound-schema.ts';

const bad = '(a+)+$';

describe('boundSchema', () => {
  it('copies a safe schema whole', () => {
    const schema = {
      type: 'object',
      properties: { pattern: { type: 'string', pattern: '^[a-z]{2}$' } },
      patternProperties: { '^x-': { not: { type: 'null' } } },
      oneOf: [{ required: ['a'] }, true],
      additionalProperties: false,
      enum: [{ pattern: bad }],
    };
    const copy = boundSchema(schema);
    expect(copy).toEqual(schema);
    expect(copy).not.toBe(schema);
  });

  it.each([
    ['a pattern', { type: 'string', pattern: bad }, { type: 'string' }],
    [
      'a format, which is an annotation',
      { format: 'time', pattern: '^..:..$' },
      { pattern: '^..:..$' },
    ],
    [
      'what closes a branch of allOf, whose other branches have more properties',
      {
        allOf: [
          { properties: { a: { additionalProperties: false } }, additionalProperties: false },
          { anyOf: [{ additionalProperties: false }, { type: 'null' }] },
        ],
        additionalProperties: false,
      },
      {
        allOf: [
          { properties: { a: { additionalProperties: false } } },
          { anyOf: [{}, { type: 'null' }] },
        ],
        additionalProperties: false,
      },
    ],
    [
      'what closes a schema that a branch of allOf refers to',
      {
        allOf: [{ $ref: '#/$defs/a~1b' }, { $ref: '#/$defs/nowhere' }],
        $defs: {
          'a/b': { anyOf: [{ $ref: '#/$defs/c' }] },
          c: { $ref: '#/$defs/a~1b', additionalProperties: false },
          d: { additionalProperties: false },
        },
      },
      {
        allOf: [{ $ref: '#/$defs/a~1b' }, { $ref: '#/$defs/nowhere' }],
        $defs: {
          'a/b': { anyOf: [{ $ref: '#/$defs/c' }] },
          c: { $ref: '#/$defs/a~1b' },
          d: { additionalProperties: false },
        },
      },
    ],
    [
      'the items of a tuple that the AI SDK overwrote with its rest',
      { items: { type: 'number' }, additionalItems: { type: 'number' } },
      { additionalItems: { type: 'number' } },
    ],
    [
      'a pattern deep inside',
      { items: { properties: { a: { pattern: bad } } } },
      { items: { properties: { a: {} } } },
    ],
    ['a pattern in a list', { anyOf: [{ pattern: bad }] }, { anyOf: [{}] }],
    ['a pattern in a definition', { $defs: { a: { pattern: bad } } }, { $defs: { a: {} } }],
    [
      'a pattern of property names',
      { patternProperties: { [bad]: { type: 'null' } }, additionalProperties: false },
      { patternProperties: { '': true }, additionalProperties: false },
    ],
    ['a negation of what went', { not: { pattern: bad }, type: 'string' }, { type: 'string' }],
    ['a condition on what went', { if: { pattern: bad }, else: false }, {}],
    [
      'the exclusion of what went',
      { oneOf: [{ pattern: bad }, { type: 'null' }] },
      { anyOf: [{}, { type: 'null' }] },
    ],
  ])('leaves out %s', (_title, schema, expected) => {
    expect(boundSchema(schema)).toEqual(expected);
  });

  it.each([
    [
      'property names',
      { properties: { pattern: { type: 'string' }, not: { pattern: bad } } },
      { properties: { pattern: { type: 'string' }, not: {} } },
    ],
    [
      'data',
      { const: { pattern: bad }, default: { format: 'url' }, pattern: bad },
      { const: { pattern: bad }, default: { format: 'url' } },
    ],
  ])('does not mistake %s for keywords', (_title, schema, expected) => {
    expect(boundSchema(schema)).toEqual(expected);
  });

  it.each([
    '',
    'abc',
    '^[A-Z]{3}$',
    '^\\d{4}-\\d{2}-\\d{2}$',
    '^(red|green|blue)$',
    '^(?:a|b)c?$',
    '^#[0-9a-f]{6}$',
    '^[a-z]+$',
    '^\\(.*\\)$',
    '^[(*+]{2}$',
    '[a-z]{2}',
    '^(?:INV|ORD)-[0-9]+$',
    '^(red|green|blue|yellow|black|white|grey|pink)$',
    '^a{500}$',
  ])('keeps the linear pattern %j', (pattern) => {
    expect(boundSchema({ pattern })).toEqual({ pattern });
  });

  it.each([
    '(a+)+$',
    '^(a|a)*$',
    '^(a+){2}$',
    '^(.*)*b',
    '^a*a*b',
    '^a{1,999}a{1,999}b',
    'a+b',
    '^(a)\\1$',
    '^(?<x>a)\\k<x>$',
    '^(?=a)b$',
    '^(?!a)b$',
    '^x|[^q]*q',
    '^(x)|[^q]*q',
    '(?:^x|[^q]*q)',
    '[^q]{5000}q',
    `${'.?'.repeat(7)}${'.{99}'.repeat(30)}q`,
    `^.*${'.?'.repeat(7)}${'.{99}'.repeat(30)}q`,
    '\\d*\\d*',
    `^${'a?'.repeat(30)}${'a'.repeat(30)}$`,
    `^${'(a|a)'.repeat(30)}b`,
    `^${'a'.repeat(300)}$`,
  ])('leaves out the pattern %j, which may backtrack', (pattern) => {
    expect(boundSchema({ pattern })).toEqual({});
  });
});
