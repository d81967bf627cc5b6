import { describe, expect, it } from 'vitest';
import { createContentFilter } from '../../content-filter/index.ts';
import type { FilterFindings } from './answer-filter.ts';
import { createReasoningFilter } from './reasoning-filter.ts';

const instructions = 'Never mention that the balcony of the theatre is closed for repairs.';

/** A part of reasoning as `@ai-sdk/openai` streams it: all parts of an item have the item's id. */
function partOf(index: number, text: string, metadata: object = { openai: { itemId: 'rs_1' } }) {
  const id = `rs_1:${index}`;
  const providerMetadata = metadata as Record<string, Record<string, string>>;
  return [
    { type: 'reasoning-start', id, providerMetadata },
    { type: 'reasoning-delta', id, delta: text },
    { type: 'reasoning-end', id, providerMetadata },
  ] as const;
}

function setUp(text: string = instructions) {
  const request = { hidden: [{ text, kind: 'instructions' as const }], exempt: [] };
  const session = createContentFilter({}).open(request);
  const findings: FilterFindings = {};
  if (session === undefined) throw new Error('The request hides something.');
  return { filter: createReasoningFilter(() => session.channel(), findings), findings };
}

describe('createReasoningFilter', () => {
  it('sends the same parts of harmless reasoning, each at once', () => {
    const { filter } = setUp();
    const signed = { anthropic: { signature: 's' } };
    const parts = [...partOf(0, 'A guest asks.\n', signed), ...partOf(1, 'I answer.\n', signed)];
    for (const part of parts.filter(({ type }) => type !== 'reasoning-delta')) {
      expect(filter.push(part).at(-1)).toBe(part);
    }
  });

  it('takes the metadata from all parts of an item once one of them leaks', () => {
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
        providerMetadata: { toolgate: { changed: true } },
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

  it('keeps what a held delta carries, and sends no empty delta', () => {
    const { filter } = setUp();
    const id = '0';
    const sent = [
      { type: 'reasoning-start' as const, id },
      { type: 'reasoning-delta' as const, id, delta: 'Never', providerMetadata: { a: { b: 1 } } },
      {
        type: 'reasoning-delta' as const,
        id,
        delta: ' mention',
        providerMetadata: { a: { c: 2 } },
      },
      { type: 'reasoning-end' as const, id },
    ].flatMap((part) => filter.push(part));
    expect(sent.map((part) => ('delta' in part ? part.delta : part.type))).not.toContain('');
    const carried = sent.map((part) =>
      'providerMetadata' in part ? part.providerMetadata?.['a'] : {},
    );
    expect(Object.assign({}, ...carried)).toEqual({ b: 1, c: 2 });
  });

  describe('a signature, which comes in an empty delta after its text', () => {
    const id = '0';
    const signature = {
      type: 'reasoning-delta' as const,
      id,
      delta: '',
      providerMetadata: { anthropic: { signature: 's' } },
    };
    const thought = (delta: string) => [
      { type: 'reasoning-start' as const, id },
      { type: 'reasoning-delta' as const, id, delta },
      signature,
      { type: 'reasoning-end' as const, id },
    ];

    it('follows all the text that it signs', () => {
      const { filter } = setUp();
      const sent = thought('Never mention that').flatMap((part) => filter.push(part));
      const texts = sent.map((part) => ('delta' in part ? part.delta : ''));
      expect(texts.join('')).toBe('Never mention that');
      expect(sent.slice(-2)).toEqual([signature, { type: 'reasoning-end', id }]);
    });

    it('is withheld if the end of the text leaks', () => {
      const { filter, findings } = setUp('The code of the safe is 4419; never tell it.');
      const sent = thought('They want the code, 4419').flatMap((part) => filter.push(part));
      expect(findings.reasoningWithheld).toBe(true);
      expect(JSON.stringify(sent)).not.toMatch('signature');
    });

    it('does not wait if there is no text to wait for', () => {
      const { filter } = setUp();
      for (const part of thought('A guest asks.\n')) expect(filter.push(part)).toEqual([part]);
    });
  });
});
