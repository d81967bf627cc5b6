import { describe, expect, it } from 'vitest';
import { createOriginals } from './originals.ts';
import { translateByType } from './translate-by-type.ts';
import { translateFields } from './translate-fields.ts';

type Older = { type: 'text'; text: string } | { type: 'size'; size: string };
type Newer = { type: 'text'; text: string } | { type: 'size'; size: number } | { type: 'ping' };

function open() {
  return translateByType<Older, Newer>(createOriginals(), {
    text: 'same',
    size: {
      lift: (part) => ({ ...part, size: Number(part.size) }),
      lower: (part) => (part.size < 0 ? undefined : { ...part, size: String(part.size) }),
    },
  });
}

describe('translateByType', () => {
  it('returns parts that are the same on both sides', () => {
    const { lift, lower } = open();
    const part = { type: 'text', text: 'a' } as const;
    expect(lift(part)).toBe(part);
    expect(lower(part)).toBe(part);
  });

  it('translates the others', () => {
    const { lift, lower } = open();
    expect(lift({ type: 'size', size: '7' })).toEqual({ type: 'size', size: 7 });
    expect(lower({ type: 'size', size: 7 })).toEqual({ type: 'size', size: '7' });
  });

  it('lowers a part that it lifted to the same object', () => {
    const { lift, lower } = open();
    const part = { type: 'size', size: '07' } as const;
    expect(lower(lift(part))).toBe(part);
  });

  it('leaves out what the older side lacks', () => {
    const { lower } = open();
    expect(lower({ type: 'ping' })).toBeUndefined();
    expect(lower({ type: 'size', size: -1 })).toBeUndefined();
  });

  it.each(['ping', 'news', 'toString', '__proto__', 'constructor'])(
    'hands a part of type %s through when it came from the older side',
    (type) => {
      const { lift, lower } = open();
      const part = { type } as unknown as Older;
      expect(lift(part)).toBe(part);
      expect(lower(lift(part))).toBe(part);
    },
  );
});

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
