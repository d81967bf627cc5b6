import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { HttpError } from '../../errors/index.ts';
import { parseAt } from './parse-at.ts';

const schema = z.looseObject({
  model: z.string(),
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
    ['a missing field', {}, 'tools[0].model: required: expected string'],
    ['a wrong type', { model: 5 }, 'tools[0].model: expected string, received number'],
    ['no object', { model: 'm', schema: 'x' }, 'tools[0].schema: expected object, received string'],
    ['neither of two', { model: 'm', text: 5 }, 'tools[0].text: expected a text'],
    ['what fits', { model: 'm', schema: {}, other: 1 }, 'accepted'],
  ])('names place, expectation and finding for %s', (_title, value, message) => {
    expect(refuse(value)).toBe(message);
  });

  it('names the body where the body itself is wrong', () => {
    expect(refuse([], '')).toBe('the request body: expected object, received array');
  });
});
