import { describe, expect, it } from 'vitest';
import { translateFields } from './translate-fields.ts';

const mark = Symbol('mark');
const { lift, lower } = translateFields<
  { count: string; name?: string },
  { count: number; name?: string }
>({
  count: { lift: Number, lower: String },
  name: { lift: (name) => name.trim(), lower: (name) => name },
});

describe('translateFields', () => {
  it('translates its fields in both directions', () => {
    expect(lift({ count: '7', name: ' a ' })).toEqual({ count: 7, name: 'a' });
    expect(lower({ count: 7, name: 'a' })).toEqual({ count: '7', name: 'a' });
  });

  it('keeps every other field, also those with symbols for names', () => {
    const older = { count: '7', other: [1], [mark]: true };
    expect(lift(older)).toEqual({ count: 7, other: [1], [mark]: true });
    expect(older).toEqual({ count: '7', other: [1], [mark]: true });
  });

  it('adds no field that is not there', () => {
    expect(Object.keys(lift({ count: '7' }))).toEqual(['count']);
  });

  it('returns the same object when no field differs', () => {
    const { lower: keep } = translateFields<{ name: string }, { name: string }>({
      name: { lift: (name) => name, lower: (name) => name },
    });
    const value = { name: 'a' };
    expect(keep(value)).toBe(value);
  });
});
