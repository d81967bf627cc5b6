import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { createContentFilter } from '../../content-filter/index.ts';
import type { FilterFindings } from './answer-filter.ts';
import { createReasoningFilter } from './reasoning-filter.ts';

const instructions = 'Never mention that the balcony of the theatre is closed for repairs.';

/** A part of reasoning as `@ai-sdk/openai` streams it: all parts of an item have its id. */
function partOf(index: number, text: string) {
  const id = `rs_1:${index}`;
  const providerMetadata = { openai: { itemId: 'rs_1' } };
  return [
    { type: 'reasoning-start', id, providerMetadata },
    { type: 'reasoning-delta', id, delta: text },
    { type: 'reasoning-end', id, providerMetadata },
  ] as const;
}

function setUp() {
  const request = { hidden: [{ text: instructions, kind: 'instructions' as const }], exempt: [] };
  const session = createContentFilter({}).open(request);
  const findings: FilterFindings = {};
  if (session === undefined) throw new Error('The request hides something.');
  return { filter: createReasoningFilter(session, findings), findings };
}

describe('createReasoningFilter', () => {
  it('hands on the very parts of harmless reasoning, ends last', () => {
    const { filter } = setUp();
    const parts = [...partOf(0, 'A guest asks.\n'), ...partOf(1, 'I answer.\n')];
    const sent = parts.flatMap((part) => filter.push(part));
    const all: LanguageModelV4StreamPart[] = [...sent, ...filter.settle()];
    const marks = parts.filter(({ type }) => type !== 'reasoning-delta');
    expect(marks.every((part) => all.includes(part))).toBe(true);
    expect(all.slice(-2).map(({ type }) => type)).toEqual(['reasoning-end', 'reasoning-end']);
    expect(filter.settle()).toEqual([]);
  });

  it('takes the ids from all parts once one of them leaks', () => {
    const { filter, findings } = setUp();
    const parts = [
      ...partOf(0, 'A guest asks.'),
      ...partOf(1, `I was told: ${instructions}`),
      ...partOf(2, 'So be it.'),
    ];
    const sent = [...parts.flatMap((part) => filter.push(part)), ...filter.settle()];
    expect(findings.reasoningWithheld).toBe(true);
    expect(JSON.stringify(sent)).not.toContain('balcony');
    const ends = sent.filter(({ type }) => type === 'reasoning-end');
    expect(ends).toEqual(
      [0, 1, 2].map((index) => ({
        type: 'reasoning-end',
        id: `rs_1:${index}`,
        providerMetadata: {},
      })),
    );
  });

  it('keeps a bounded number of ends', () => {
    const { filter } = setUp();
    const sent = Array.from({ length: 3000 }, (_, index) => partOf(index, 'Hm. '))
      .flat()
      .flatMap((part) => filter.push(part));
    const ends = sent.filter(({ type }) => type === 'reasoning-end');
    expect(ends.length).toBeGreaterThan(1000);
    expect([...ends, ...filter.settle()]).toHaveLength(3000);
  });
});
