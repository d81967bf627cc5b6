import { expect, it } from 'vitest';
import { hasItemId, omitItemIds } from './item-ids.ts';

const openai = { itemId: 'msg_1', phase: 'final' };
const other = { tag: 1 };

it.each([
  [{ openai, other }, true],
  [{ other }, false],
  [{}, false],
  [undefined, false],
])('finds the ids of stored items: %j', (metadata, expected) => {
  expect(hasItemId(metadata)).toBe(expected);
});

it('takes the ids of stored items out and keeps everything else', () => {
  expect(omitItemIds({ openai, other })).toEqual({ openai: { phase: 'final' }, other });
});
