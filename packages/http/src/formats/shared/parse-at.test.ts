import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { HttpError } from '../../errors/index.ts';
import { parseAt } from './parse-at.ts';

const schema = z.looseObject({
  model: z.string().min(1),
  count: z.int().min(0).optional(),
  kind: z.enum(['a', 'b']).optional(),
  schema: z.record(z.string(), z.unknown()).optional(),
  text: z.union([z.string(), z.array(z.string())], 'Invalid input: expected a text').optional(),
});

/** The message for a value at `tools[0]`. */
function refuse(value: unknown, path = 'tools[0]'): string {
  try {
    parseAt(schema, value, path);
  } catch (error) {
    if (error instanceof HttpError && error.status === 400) return error.message;
    throw error;
  }
  return 'accepted';
}

describe('parseAt', () => {
  it.each([
    ['a missing field', {}, 'tools[0].model: it is required and must be a string'],
    ['a wrong type', { model: 5 }, 'tools[0].model: it must be a string, not a number'],
    ['an empty text', { model: '' }, 'tools[0].model: it must not be empty'],
    [
      'no object',
      { model: 'm', schema: 'x' },
      'tools[0].schema: it must be an object, not a string',
    ],
    ['a fraction', { model: 'm', count: 0.5 }, 'tools[0].count: it must be a whole number'],
    ['too little', { model: 'm', count: -1 }, 'tools[0].count: it must be 0 or more'],
    ['another word', { model: 'm', kind: 'c' }, 'tools[0].kind: it must be one of "a", "b"'],
    ['neither of two', { model: 'm', text: 5 }, 'tools[0].text: it must be a text'],
    ['what fits', { model: 'm', schema: {}, other: 1 }, 'accepted'],
  ])('names place, expectation and finding for %s', (_title, value, message) => {
    expect(refuse(value)).toBe(message);
  });

  it('names the body if the body itself is wrong', () => {
    expect(refuse([], '')).toBe('the request body: it must be an object, not an array');
  });
});
