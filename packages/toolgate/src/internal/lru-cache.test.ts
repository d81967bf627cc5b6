import { describe, expect, it } from 'vitest';
import { createLruCache } from './lru-cache.ts';

const limits = { maxEntries: 2, maxSize: 10, sizeOf: (_: unknown, key: string) => key.length };

describe('createLruCache', () => {
  it('creates a value once', () => {
    const cache = createLruCache<object>(limits);
    const first = cache.get('a', () => ({}));
    expect(cache.get('a', () => ({}))).toBe(first);
  });

  it('drops the least recently used entry', () => {
    const cache = createLruCache<number>(limits);
    cache.get('a', () => 1);
    cache.get('b', () => 1);
    cache.get('a', () => 2);
    cache.get('c', () => 1);
    expect(cache.get('a', () => 2)).toBe(1);
    expect(cache.get('b', () => 2)).toBe(2);
  });

  it('finds an entry without creating it, and counts that as its use', () => {
    const cache = createLruCache<number>(limits);
    expect(cache.find('a')).toBeUndefined();
    cache.get('a', () => 1);
    cache.get('b', () => 1);
    expect(cache.find('a')).toBe(1);
    cache.get('c', () => 1);
    expect([cache.find('a'), cache.find('b')]).toEqual([1, undefined]);
  });

  it('bounds the sizes of its entries together', () => {
    const cache = createLruCache<number>({ ...limits, maxEntries: 9, maxSize: 5 });
    cache.get('abc', () => 1);
    cache.get('def', () => 1);
    cache.get('too long to keep', () => 1);
    expect(cache.get('def', () => 2)).toBe(1);
    expect(cache.get('too long to keep', () => 2)).toBe(2);
  });

  it('creates a value that takes time once for all that ask for it', async () => {
    const cache = createLruCache<object>(limits);
    const created = [0, 1].map(async () => cache.getInTurns('a', async () => ({})));
    const [first, second] = await Promise.all(created);
    expect(second).toBe(first);
    expect(cache.getInTurns('a', () => ({}))).toBe(first);
  });

  it('creates a value again after that failed', async () => {
    const cache = createLruCache<number>(limits);
    await expect(cache.getInTurns('a', () => Promise.reject(new Error('no')))).rejects.toThrow(
      'no',
    );
    expect(cache.getInTurns('a', () => 1)).toBe(1);
  });
});
