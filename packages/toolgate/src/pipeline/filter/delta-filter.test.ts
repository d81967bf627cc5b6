import { expect, it } from 'vitest';
import type { FilterChannel } from '../../content-filter/index.ts';
import { createDeltaFilter } from './delta-filter.ts';

/** A channel that holds the last characters of the text, up to the given number. */
function channelThatHolds(count: () => number): FilterChannel {
  let held = '';
  return {
    leak: undefined,
    isRedacted: false,
    push(text) {
      const all = held + text;
      const end = Math.max(0, all.length - count());
      held = all.slice(end);
      return all.slice(0, end);
    },
    end: () => held,
  };
}

const parts = ['one ', 'two ', 'three '].map((delta, at) => ({ delta, at }));
const joined = { delta: 'one two three ' };

it('returns deltas that arrived together as they are where all their text may be sent', () => {
  const filter = createDeltaFilter(channelThatHolds(() => 0));
  expect(filter.pushJoined(joined, parts)).toBe(parts);
});

it('cuts the delta in which the held text begins, and holds those behind it', () => {
  const filter = createDeltaFilter(channelThatHolds(() => 8));
  expect(filter.pushJoined(joined, parts)).toEqual([parts[0], { delta: 'tw', at: 1 }]);
  expect(filter.end()).toBe('o three ');
});

it('sends text that was held before with the next delta', () => {
  let count = 8;
  const filter = createDeltaFilter(channelThatHolds(() => count));
  filter.pushJoined(joined, parts);
  count = 0;
  const [first, ...others] = filter.pushJoined(joined, parts);
  expect(first).toEqual({ delta: 'o three one ', at: 0 });
  expect(others).toEqual(parts.slice(1));
  expect(filter.pushJoined(joined, parts)).toBe(parts);
});

it('sends the metadata of a held delta with the next one', () => {
  let count = 3;
  const filter = createDeltaFilter(channelThatHolds(() => count));
  const providerMetadata = { provider: { field: 1 } };
  expect(filter.push({ delta: 'a', providerMetadata })).toBeUndefined();
  count = 0;
  expect(filter.pushJoined({ delta: 'bc' }, [{ delta: 'b' }, { delta: 'c' }])).toEqual([
    { delta: 'ab', providerMetadata },
    { delta: 'c' },
  ]);
});
