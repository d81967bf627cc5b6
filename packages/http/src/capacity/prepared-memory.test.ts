import { describe, expect, it } from 'vitest';
import { createPreparedMemoryLimit } from './prepared-memory.ts';

const texts = (key: string, bytes: number) => ({ key, estimateBytes: () => bytes });

function openLimit(maxBytes: number) {
  return { reserve: createPreparedMemoryLimit({ maxBytes, shareOf: () => 0.5 }) };
}

describe('createPreparedMemoryLimit', () => {
  it('counts equal texts once, until their last request is over', () => {
    const limit = openLimit(100);
    const [first, second] = [1, 2].map(() => limit.reserve('one', texts('a', 40)));
    expect(limit.reserve('one', texts('b', 20))).toBeUndefined();
    first?.();
    expect(limit.reserve('one', texts('b', 20))).toBeUndefined();
    second?.();
    expect(limit.reserve('one', texts('b', 20))).toBeDefined();
  });

  it('estimates texts only if no other request uses them', () => {
    const limit = openLimit(100);
    let estimates = 0;
    const memory = { key: 'a', estimateBytes: () => (estimates += 1) };
    limit.reserve('one', memory);
    limit.reserve('two', memory);
    expect(estimates).toBe(1);
  });

  it('gives each tenant its share of the whole', () => {
    const limit = openLimit(100);
    expect(limit.reserve('one', texts('a', 50))).toBeDefined();
    expect(limit.reserve('one', texts('b', 1))).toBeUndefined();
    expect(limit.reserve('two', texts('c', 49))).toBeDefined();
    expect(limit.reserve('three', texts('d', 2))).toBeUndefined();
    expect(limit.reserve('three', texts('e', 1))).toBeDefined();
  });

  it('lets in the very first texts, of any size', () => {
    const limit = openLimit(100);
    const free = limit.reserve('one', texts('a', 1000));
    expect(free).toBeDefined();
    expect(limit.reserve('two', texts('b', 1))).toBeUndefined();
    free?.();
    expect(limit.reserve('two', texts('b', 1))).toBeDefined();
  });
});
