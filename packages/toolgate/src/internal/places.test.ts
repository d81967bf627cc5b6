import { describe, expect, it } from 'vitest';
import { createPlaces } from './places.ts';

describe('createPlaces', () => {
  it('gives each key its places, and all keys no more than there are', () => {
    const enter = createPlaces(3);
    const taken = ['large', 'large', 'large', 'one', 'one', 'two'].map(
      (key) => enter(key, key === 'large' ? 2 : 1) !== undefined,
    );
    expect(taken).toEqual([true, true, false, true, false, false]);
  });

  it('gives a place to the next one when it is given back', () => {
    const enter = createPlaces(1);
    const leave = enter('one', 1);
    expect(enter('two', 1)).toBeUndefined();
    leave?.();
    expect(enter('two', 1)).toBeDefined();
  });
});
