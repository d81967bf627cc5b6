import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { describeIssue, placeOfIssue } from './describe-issue.ts';

describe('describeIssue', () => {
  it.each<[z.ZodType, unknown, string]>([
    [z.string(), 1, 'it must be a string, not a number'],
    [z.int(), 0.5, 'it must be a whole number'],
    [z.int().positive(), 0, 'it must be more than 0'],
    [z.array(z.string()).max(2), ['a', 'b', 'c'], 'it must have at most 2 items'],
    [z.array(z.string()).min(1), [], 'it must not be empty'],
    [z.literal('none'), 'some', 'it must be "none"'],
    [z.custom((value) => value === 1, { error: 'unknown key "a"' }), 2, 'unknown key "a"'],
  ])('says what a value must be: %#', (schema, value, said) => {
    expect(describeIssue(schema.safeParse(value).error?.issues[0]?.message)).toBe(said);
  });
});

describe('placeOfIssue', () => {
  it('writes fields with points and numbers in brackets', () => {
    expect(placeOfIssue(['a', 2, 'b'])).toBe('a[2].b');
    expect(placeOfIssue([0], 'tools')).toBe('tools[0]');
  });
});
