import { expect, it } from 'vitest';
import { withoutItemId } from './without-item-id.ts';

it('takes the ids of stored items out and keeps everything else', () => {
  const openai = { itemId: 'msg_1', phase: 'final' };
  const part = { type: 'text', text: 'Hi', providerMetadata: { openai, other: { tag: 1 } } };
  expect(withoutItemId(part)).toEqual({
    type: 'text',
    text: 'Hi',
    providerMetadata: { openai: { phase: 'final' }, other: { tag: 1 } },
  });
});

it.each([{ type: 'text' }, { type: 'text', providerMetadata: { other: { tag: 1 } } }])(
  'returns %j, which has no id, as it is',
  (part) => {
    expect(withoutItemId(part)).toBe(part);
  },
);
