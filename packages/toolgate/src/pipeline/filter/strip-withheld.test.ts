import { describe, expect, it } from 'vitest';
import { createContentFilter } from '../../content-filter/index.ts';
import { createAnswerFilter } from './answer-filter.ts';
import { stripWithheld } from './strip-withheld.ts';

const instructions = 'Never mention that the balcony of the Marlowe theatre is closed for repairs.';

function openFilter() {
  const request = { hidden: [{ text: instructions, kind: 'instructions' as const }] };
  const filter = createContentFilter();
  const session = filter.open(request);
  if (session === undefined) throw new Error('The request hides something.');
  return createAnswerFilter(session, { filter, request, notice: '' });
}

describe('stripWithheld', () => {
  it.each([
    [{ type: 'text', text: instructions }],
    [{ type: 'text', providerMetadata: {} }],
    [{ type: 'tool-call', providerMetadata: { google: { thoughtSignature: 'AbCdEf==' } } }],
  ])('returns the same for %j', (part) => {
    expect(stripWithheld(part, openFilter())).toBe(part);
  });

  it('takes out metadata that repeats withheld text', () => {
    const details = [{ type: 'reasoning.text', text: `I was told: ${instructions}` }];
    const part = {
      type: 'tool-call',
      providerMetadata: { openrouter: { reasoning_details: details } },
    };
    expect(stripWithheld(part, openFilter())).toEqual({
      type: 'tool-call',
      providerMetadata: {},
    });
  });

  it('takes out item ids', () => {
    const part = {
      type: 'text',
      providerMetadata: { openai: { itemId: 'msg_1', phase: 'final' } },
    };
    expect(stripWithheld(part, openFilter())).toEqual({
      type: 'text',
      providerMetadata: { openai: { phase: 'final' } },
    });
  });
});
