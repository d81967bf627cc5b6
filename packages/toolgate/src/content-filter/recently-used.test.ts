import { describe, expect, it } from 'vitest';
import { createRecentlyUsed } from './recently-used.ts';

describe('createRecentlyUsed', () => {
  it('makes a value once', () => {
    const cache = createRecentlyUsed<object>({ maximumEntries: 2, maximumCharacters: 10 });
    const first = cache.get('a', () => ({}));
    expect(cache.get('a', () => ({}))).toBe(first);
  });

  it('forgets what was used the longest time ago', () => {
    const cache = createRecentlyUsed<number>({ maximumEntries: 2, maximumCharacters: 10 });
    cache.get('a', () => 1);
    cache.get('b', () => 1);
    cache.get('a', () => 2);
    cache.get('c', () => 1);
    expect(cache.get('a', () => 2)).toBe(1);
    expect(cache.get('b', () => 2)).toBe(2);
  });

  it('keeps no more characters than it may', () => {
    const cache = createRecentlyUsed<number>({ maximumEntries: 9, maximumCharacters: 5 });
    cache.get('abc', () => 1);
    cache.get('def', () => 1);
    cache.get('too long to keep', () => 1);
    expect(cache.get('def', () => 2)).toBe(2);
    expect(cache.get('too long to keep', () => 2)).toBe(2);
  });
});
