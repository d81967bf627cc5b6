import type {
  LanguageModelV4Citation,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { createContentFilter } from '../../content-filter/index.ts';
import { pushParts } from '../../testing/push-parts.ts';
import { resultOf } from '../../testing/scripted-model.ts';
import {
  createAnswerFilter,
  createPartFilter,
  type FilterFindings,
  filterResult,
} from './index.ts';

const rule = 'Never mention that the balcony of the theatre is closed for repairs.';
const hiding = {
  hidden: [{ kind: 'instructions' as const, text: `You are Quillon of the Marlowe. ${rule}` }],
};

function open(redact = false) {
  const filter = createContentFilter({ secrets: ['Zephyr-4417'], redact });
  const session = filter.open(hiding);
  if (session === undefined) throw new Error('nothing is hidden');
  return createAnswerFilter(session, { filter, request: hiding, notice: 'Withheld.' });
}

function cite(source: object, citedText?: string): LanguageModelV4Citation {
  return {
    source: { type: 'source', sourceType: 'url', id: 's', url: 'https://example.org', ...source },
    ...(citedText !== undefined && { citedText }),
  };
}

describe.each<[string, LanguageModelV4Citation]>([
  ['the cited text', cite({}, rule)],
  ['the title', cite({ title: rule })],
  ['the address', cite({ url: `https://example.org/?q=${encodeURIComponent(rule)}` })],
  ['the metadata', cite({ providerMetadata: { a: { quote: rule } } })],
  ['a form of its own', JSON.parse(JSON.stringify({ quote: rule }))],
])('a citation that reveals the instructions in %s', (_place, citation) => {
  const harmless = cite({ title: 'Programme' }, 'We play at eight.');

  it('blocks a whole answer', async () => {
    const findings: FilterFindings = {};
    const text = { type: 'text' as const, text: 'At eight.' };
    const passed = resultOf([{ ...text, citations: [harmless] }]);
    expect(await filterResult(passed, open(), {})).toBe(passed);
    const given = resultOf([{ ...text, citations: [harmless, citation] }]);
    const { content, finishReason } = await filterResult(given, open(), findings);
    expect(content).toEqual([{ type: 'text', text: 'Withheld.' }]);
    expect(finishReason.unified).toBe('content-filter');
    expect(findings.leak).toBeDefined();
  });

  it('blocks a streamed answer where its text ends', async () => {
    const findings: FilterFindings = {};
    const parts = createPartFilter(open(), findings);
    const given: LanguageModelV4StreamPart[] = [
      { type: 'text-start', id: '1' },
      { type: 'text-delta', id: '1', delta: 'At eight. ' },
      { type: 'text-end', id: '1', citations: [harmless] },
      { type: 'text-start', id: '2' },
      { type: 'text-delta', id: '2', delta: 'Two seats. ' },
      { type: 'text-end', id: '2', citations: [citation] },
    ];
    const sent = await pushParts(parts, given);
    expect(sent.slice(0, 5)).toEqual(given.slice(0, 5));
    expect(sent.slice(5)).toMatchObject([
      { type: 'text-delta', id: '2', delta: '\n\nWithheld.' },
      { type: 'text-end', id: '2' },
      { type: 'finish', finishReason: { unified: 'content-filter' } },
    ]);
    expect(JSON.stringify(sent)).not.toContain('closed for repairs');
  });
});

function answerWith(structuredOutputText: string, text = '{}'): LanguageModelV4GenerateResult {
  return { ...resultOf(text), structuredOutputText };
}

describe('the text that the AI SDK parses instead of the content', () => {
  it('blocks an answer that it reveals the instructions in', async () => {
    const findings: FilterFindings = {};
    const given = answerWith(JSON.stringify({ note: rule }));
    const result = await filterResult(given, open(), findings);
    expect(result.structuredOutputText).toBeUndefined();
    expect(result.content).toEqual([{ type: 'text', text: 'Withheld.' }]);
    expect(findings.leak).toBeDefined();
  });

  it.each(['{"title":"Hamlet"}', ''])('passes with its answer: %j', async (output) => {
    const given = answerWith(output, `A draft. ${output}`);
    expect(await filterResult(given, open(), {})).toBe(given);
  });

  it.each([
    ['itself', '{"code":"Zephyr-4417"}', '{"code":"[redacted]"}', '{}'],
    ['the content only', '{"title":"Hamlet"}', '{"title":"Hamlet"}', 'Zephyr-4417'],
  ])('is parsed if a secret in %s is replaced', async (_place, output, kept, text) => {
    const findings: FilterFindings = {};
    const result = await filterResult(answerWith(output, text), open(true), findings);
    expect(result.structuredOutputText).toBe(kept);
    expect(JSON.stringify(result)).not.toContain('Zephyr');
    expect(findings).toEqual({ isRedacted: true });
  });
});
