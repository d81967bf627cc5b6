import { describe, expect, it } from 'vitest';
import { isLinearPattern } from './is-linear-pattern.ts';

describe('isLinearPattern', () => {
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
  ])('keeps %j', (pattern) => {
    expect(isLinearPattern(pattern)).toBe(true);
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
    `^${'a?'.repeat(30)}${'a'.repeat(30)}$`,
    `^${'(a|a)'.repeat(30)}b`,
    `^${'a'.repeat(300)}$`,
  ])('turns %j down', (pattern) => {
    expect(isLinearPattern(pattern)).toBe(false);
  });
});
