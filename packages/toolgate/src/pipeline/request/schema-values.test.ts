import { describe, expect, it } from 'vitest';
import { findAllowedValues } from './schema-values.ts';

describe('findAllowedValues', () => {
  it('finds the strings of enum and const, however deep they are', () => {
    const schema = {
      type: 'object',
      properties: {
        team: { enum: ['Night desk', 'Harbour desk', 3] },
        steps: { type: 'array', items: { anyOf: [{ const: 'Close the valve' }] } },
      },
    };
    expect(findAllowedValues([schema, undefined]).toSorted()).toEqual([
      'Close the valve',
      'Harbour desk',
      'Night desk',
    ]);
  });

  it('reads properties named enum or const as properties', () => {
    const schema = { properties: { enum: { type: 'string' }, const: { enum: ['Red'] } } };
    expect(findAllowedValues([schema])).toEqual(['Red']);
  });

  it('reads at most 256 values', () => {
    const listed = Array.from({ length: 5000 }, (_, at) => `Value ${at}`);
    expect(findAllowedValues([{ enum: listed }])).toHaveLength(256);
  });
});
