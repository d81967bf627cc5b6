import { describe, expect, it } from 'vitest';
import { createLruCache } from './lru-cache.ts';

describe('createLruCache', () => {
  it('creates a value once', () => {
    const cache = createLruCache<object>({ maxEntries: 2, maxCharacters: 10 });
    const first = cache.get('a', () => ({}));
    expect(cache.get('a', () => ({}))).toBe(first);
  });

  it('drops the least recently used entry', () => {
    const cache = createLruCache<number>({ maxEntries: 2, maxCharacters: 10 });
    cache.get('a', () => 1);
    cache.get('b', () => 1);
    cache.get('a', () => 2);
    cache.get('c', () => 1);
    expect(cache.get('a', () => 2)).toBe(1);
    expect(cache.get('b', () => 2)).toBe(2);
  });

  it('bounds the characters of its keys', () => {
    const cache = createLruCache<number>({ maxEntries: 9, maxCharacters: 5 });
    cache.get('abc', () => 1);
    cache.get('def', () => 1);
    cache.get('too long to keep', () => 1);
    expect(cache.get('def', () => 2)).toBe(2);
    expect(cache.get('too long to keep', () => 2)).toBe(2);
  });
});
