import { describe, expect, it } from 'vitest';
import { workedMilliseconds } from '../../testing/measure-growth.ts';
import { describeViolations } from './describe-violations.ts';

/** Creates `depth` definitions. Each refers twice to the next one, so a check takes 2 to the power of `depth` steps. */
function explosive(depth: number): object {
  const definitions = Array.from({ length: depth }, (_, index) => [
    `d${index}`,
    { allOf: [{ $ref: `#/$defs/d${index + 1}` }, { $ref: `#/$defs/d${index + 1}` }] },
  ]);
  return {
    $ref: '#/$defs/d0',
    $defs: { ...Object.fromEntries(definitions), [`d${depth}`]: { type: 'string' } },
  };
}

describe('describeViolations', () => {
  it.each([
    ['a value that fits', { type: 'string' }, 'x', undefined],
    [
      'a wrong type',
      { type: 'string' },
      5,
      'At the top level: Instance type "number" is invalid. Expected "string".',
    ],
    [
      'a value outside an enumeration',
      { enum: ['a', 'b'] },
      'c',
      'At the top level: Instance does not match any of ["a","b"].',
    ],
    [
      'a wrong item',
      { items: { type: 'number' } },
      [1, 'x'],
      'At /1: Instance type "string" is invalid. Expected "number".',
    ],
    [
      'a pattern that is not met',
      { pattern: '^[A-Z]{3}$' },
      'abc',
      'At the top level: String does not match pattern.',
    ],
    [
      'a schema that allows nothing',
      { properties: { a: false } },
      { a: 1 },
      'At the top level: Property "a" does not match schema.\nAt /a: False boolean schema.',
    ],
    [
      'recursive data',
      {
        $ref: '#/$defs/n',
        $defs: { n: { properties: { next: { $ref: '#/$defs/n' } }, required: ['id'] } },
      },
      { id: 1, next: { id: 2, next: {} } },
      'At /next/next: Instance does not have required property "id".',
    ],
    [
      'a tuple of the newest draft',
      {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        prefixItems: [{ type: 'string' }],
      },
      [1],
      'At /0: Instance type "number" is invalid. Expected "string".',
    ],
    [
      'a tuple of draft 7',
      { $schema: 'http://json-schema.org/draft-07/schema#', items: [{ type: 'string' }] },
      [1],
      'At /0: Instance type "number" is invalid. Expected "string".',
    ],
  ])('describes %s', (_title, schema, value, expected) => {
    expect(describeViolations({ schema, value })).toBe(expected);
  });

  it('describes at most five violations, of 200 characters', () => {
    const description = describeViolations({
      schema: { additionalProperties: false },
      value: Object.fromEntries(
        Array.from({ length: 9 }, (_, index) => [`${index}`.repeat(300), 1]),
      ),
    });
    const lines = description?.split('\n') ?? [];
    expect(lines).toHaveLength(5);
    expect(Math.max(...lines.map((line) => line.length))).toBe(200);
  });

  it.each([
    ['refers to nothing', { $ref: '#/$defs/missing' }],
    ['refers to itself', { $ref: '#' }],
    ['is no schema', { properties: 5, required: 'all', allOf: null }],
    ['holds a broken pattern', { pattern: '[' }],
    ['defines the same address twice', { $defs: { a: { $id: 'x' }, b: { $id: 'x' } } }],
  ])('finds nothing when the schema %s', (_title, schema) => {
    expect(describeViolations({ schema, value: { a: 1 } })).toBeUndefined();
  });

  it('does not touch the schema', () => {
    const schema = Object.freeze({
      $defs: Object.freeze({ a: Object.freeze({ type: 'string' }) }),
      $ref: '#/$defs/a',
    });
    expect(describeViolations({ schema, value: 1 })).toContain('Expected "string"');
  });

  it.each([
    ['asks for exponential work', explosive(40), 'x'],
    ['holds a pattern that backtracks', { pattern: '^(a+)+$' }, `${'a'.repeat(50)}b`],
    ['holds a format that backtracks', { format: 'url' }, `http://${'a'.repeat(50)}`],
    [
      'is nested very deeply',
      JSON.parse(`${'{"not":'.repeat(20_000)}{}${'}'.repeat(20_000)}`) as object,
      1,
    ],
  ])('gives up soon on a schema that %s', (_title, schema, value) => {
    const start = workedMilliseconds();
    expect(describeViolations({ schema, value })).toBeUndefined();
    expect(workedMilliseconds() - start).toBeLessThan(10_000);
  });

  it('describes a large value with many errors', () => {
    const value = Array.from({ length: 100_000 }, (_, index) => index);
    expect(describeViolations({ schema: { items: { type: 'string' } }, value })).toContain(
      'At /0:',
    );
  });
});
