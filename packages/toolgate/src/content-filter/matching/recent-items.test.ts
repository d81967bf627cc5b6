import { describe, expect, it } from 'vitest';
import { createRecentItems, type ItemPlace } from './recent-items.ts';

describe('createRecentItems', () => {
  it('keeps the items that were used last, and closes the others', () => {
    const closed: string[] = [];
    const useItem = createRecentItems<string>(2, (item) => closed.push(item));
    const places: ItemPlace<string>[] = ['a', 'b', 'c'].map(() => ({ item: undefined }));
    const use = (at: number, name: string): string | undefined => {
      const place = places[at];
      return place && useItem(place, () => name);
    };

    expect(use(0, 'first')).toBe('first');
    expect(use(1, 'second')).toBe('second');
    expect(use(0, 'never')).toBe('first');
    expect(use(2, 'third')).toBe('third');
    expect(closed).toEqual(['second']);
    expect(places.map(({ item }) => item)).toEqual(['first', undefined, 'third']);
    expect(use(1, 'fourth')).toBe('fourth');
    expect(closed).toEqual(['second', 'first']);
  });
});
