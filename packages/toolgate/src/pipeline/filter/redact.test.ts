import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { createContentFilter } from '../../content-filter/index.ts';
import { pushParts } from '../../testing/push-parts.ts';
import { changedMark } from '../marks/index.ts';
import {
  createPartFilter,
  type FilterFindings,
  filterOutcome,
  filterResult,
  createAnswerFilter,
} from './index.ts';

type Part = LanguageModelV4StreamPart;

function open(secrets: readonly string[] = ['Zephyr-4417', '8402']) {
  const filter = createContentFilter({ secrets, redact: true });
  const request = { hidden: [] };
  const session = filter.open(request);
  if (session === undefined) throw new Error('nothing is hidden');
  return createAnswerFilter(session, { filter, request, notice: 'Withheld.' });
}

/** Streams a text in pieces and returns the text that is sent. */
async function stream(text: string, size: number) {
  const findings: FilterFindings = {};
  const given: Part[] = [{ type: 'text-start', id: '1' }];
  for (let at = 0; at < text.length; at += size)
    given.push({ type: 'text-delta', id: '1', delta: text.slice(at, at + size) });
  given.push({ type: 'text-end', id: '1' });
  const sent = await pushParts(createPartFilter(open(), findings), given);
  const texts = sent.map((part) => (part.type === 'text-delta' ? part.delta : ''));
  return { text: texts.join(''), findings };
}

/** Streams a call with its input in pieces. */
async function streamCall(input: string, size: number, findings: FilterFindings) {
  const parts = createPartFilter(open(), findings);
  const given: Part[] = [{ type: 'tool-input-start', id: 'c', toolName: 'mail' }];
  for (let at = 0; at < input.length; at += size)
    given.push({ type: 'tool-input-delta', id: 'c', delta: input.slice(at, at + size) });
  given.push(
    { type: 'tool-input-end', id: 'c' },
    { type: 'tool-call', toolCallId: 'c', toolName: 'mail', input },
  );
  return { given, sent: [...(await pushParts(parts, given)), ...(await parts.end())] };
}

function citationsOf(parts: readonly object[]): unknown[] {
  return parts.flatMap((part) => ('citations' in part ? [part.citations] : []));
}

describe('a filter that redacts', () => {
  it('passes a call without arguments', async () => {
    const call = { type: 'tool-call', toolCallId: 'c', toolName: 'mail' } as never as Part;
    expect(await pushParts(createPartFilter(open(), {}), [call])).toEqual([call]);
  });

  it.each([
    ['a sentence', 'Say Zephyr-4417 and go on.', 'Say [redacted] and go on.'],
    ['the last word', 'It is 8402', 'It is [redacted]'],
    ['two secrets', 'Zephyr 4417, 8402!', '[redacted], [redacted]!'],
    ['a spelled secret', 'Z-e-p-h-y-r-4-4-1-7.', '[redacted].'],
    ['nothing', 'Nothing to see: 18402 or zephyr.', 'Nothing to see: 18402 or zephyr.'],
    ['a JSON string', '{"a":"x Zephyr-4417 y","b":1}', '{"a":"x [redacted] y","b":1}'],
    [
      'a JSON number',
      '{"pin":8402,"b":[8402, true]}',
      '{"pin":"[redacted]","b":["[redacted]", true]}',
    ],
    ['a JSON name', '{"zephyr4417":null}', '{"[redacted]":null}'],
    [
      'an escape in JSON',
      String.raw`{"a":"\n\u005aephyr-4417\n"}`,
      String.raw`{"a":"\n[redacted]\n"}`,
    ],
    [
      'an escape in JSON after a sentence',
      String.raw`So: {"a":"\u005aephyr-4417"}`,
      'So: {"a":"[redacted]"}',
    ],
    ['escapes of HTML', '&#90;&#101;phyr-4417 &amp; more', '[redacted] &amp; more'],
    ['several JSON strings', '["zephyr","4417"]', '["[redacted]","[redacted]"]'],
  ])('replaces secrets in %s, however it is cut', async (_, text, redacted) => {
    for (const size of [1, 2, 5, 100]) {
      const result = await stream(text, size);
      expect(result.text).toBe(redacted);
      expect(result.findings.isRedacted === true).toBe(text !== redacted);
      const parse = (): unknown => /^[[{]/.test(text) && JSON.parse(result.text);
      expect(parse).not.toThrow();
    }
  });

  it('reads a text that begins with a bracket as text, not as JSON', async () => {
    expect((await stream('[Note] 8402 it is', 3)).text).toBe('[Note] [redacted] it is');
  });

  it.each([1, 2, 5, 100])('replaces secrets in a streamed call (pieces of %i)', async (size) => {
    const input = '{"to":"Zephyr-4417","pin":8402}';
    const text = '{"to":"[redacted]","pin":"[redacted]"}';
    const findings: FilterFindings = {};
    expect((await streamCall(input, size, findings)).sent).toEqual([
      { type: 'tool-input-start', id: 'c', toolName: 'mail' },
      { type: 'tool-input-delta', id: 'c', delta: text },
      { type: 'tool-input-end', id: 'c' },
      {
        type: 'tool-call',
        toolCallId: 'c',
        toolName: 'mail',
        input: text,
        providerMetadata: changedMark,
      },
    ]);
    expect(filterOutcome(true, findings)).toEqual({ action: 'redacted', kind: 'secret' });
  });

  it('sends a streamed call without secrets as the objects that came', async () => {
    const findings: FilterFindings = {};
    const { given, sent } = await streamCall('{"to":"Zephyr","pin":18402}', 3, findings);
    expect(sent).toHaveLength(given.length);
    for (const [at, part] of sent.entries()) expect(part).toBe(given[at]);
    expect(filterOutcome(true, findings)).toEqual({ action: 'passed' });
  });

  it('blocks a call whose arguments hold a secret in pieces', async () => {
    const findings: FilterFindings = {};
    const { sent } = await streamCall(
      '{"part1":"Zeph","note":"and so on","part2":"yr-4417"}',
      4,
      findings,
    );
    expect(sent.some(({ type }) => type === 'tool-call')).toBe(false);
    expect(filterOutcome(true, findings)).toEqual({ action: 'blocked', kind: 'secret' });
  });

  it('blocks a secret in a code', async () => {
    const { text, findings } = await stream(
      `It is ${btoa('the card is Zephyr-4417, you see')}.`,
      4,
    );
    expect(text).not.toContain(btoa('4417').slice(0, 4));
    expect(filterOutcome(true, findings)).toEqual({ action: 'blocked', kind: 'secret' });
  });

  it('replaces the metadata of a text from its first secret on by the mark of a changed text', async () => {
    const parts = createPartFilter(open(['8402']), {});
    const metadata = { openai: { phase: 'final' } };
    const delta = (text: string): Part => ({
      type: 'text-delta',
      id: '1',
      delta: text,
      providerMetadata: metadata,
    });
    // Its last letter begins no secret in any disguise, so nothing is held.
    const first = delta('Listen. ');
    const end: Part = { type: 'text-end', id: '1', providerMetadata: metadata };
    const given = [first, delta('It is 8402. '), delta('So be it.'), end];
    const sent = await pushParts(parts, given);
    expect(sent[0]).toBe(first);
    const marked = {
      type: 'text-delta',
      id: '1',
      providerMetadata: changedMark,
    };
    expect(sent.slice(1)).toEqual([
      { ...marked, delta: 'It is ' },
      { ...marked, delta: '[redacted]. So be it.' },
      { type: 'text-end', id: '1', providerMetadata: changedMark },
    ]);
  });

  it('replaces secrets in a whole answer and drops other copies of it', async () => {
    const findings: FilterFindings = {};
    const text = 'Say Zephyr-4417.';
    const result = {
      content: [{ type: 'text' as const, text }],
      finishReason: { unified: 'stop' as const, raw: 'stop' },
      usage: { inputTokens: {}, outputTokens: {} } as never,
      warnings: [],
      providerMetadata: { openai: { logprobs: [text] } },
      response: { id: 'r', body: { text } },
    };
    const filtered = await filterResult(result, open(), findings);
    expect(filtered.content).toEqual([
      { type: 'text', text: 'Say [redacted].', providerMetadata: changedMark },
    ]);
    expect(JSON.stringify(filtered)).not.toContain('4417');
    expect(filtered.finishReason.unified).toBe('stop');
    expect(filterOutcome(true, findings)).toEqual({ action: 'redacted', kind: 'secret' });
  });

  it.each([
    ['keeps the citations', 'A programme', 'redacted'],
    ['blocks it for the citations', 'The card is Zephyr-4417', 'blocked'],
  ])('%s of a text in which a secret was: %s', async (_name, title, action) => {
    const url = 'https://example.org';
    const source = { type: 'source', id: 's', sourceType: 'url', url, title } as const;
    const citations = [{ source, startIndex: 4, endIndex: 15 }];
    const shown = action === 'redacted' ? [[{ source }]] : [];
    const text = 'Say Zephyr-4417.';
    const end: Part = { type: 'text-end', id: '1', citations };
    const streamed: FilterFindings = {};
    const parts = createPartFilter(open(), streamed);
    const sent = await pushParts(parts, [{ type: 'text-delta', id: '1', delta: text }, end]);
    const findings: FilterFindings = {};
    const result = {
      content: [{ type: 'text' as const, text, citations }],
      finishReason: { unified: 'stop' as const, raw: 'stop' },
      usage: { inputTokens: {}, outputTokens: {} } as never,
      warnings: [],
    };
    const { content } = await filterResult(result, open(), findings);
    expect([citationsOf(content), citationsOf(sent)]).toEqual([shown, shown]);
    const expected = { action, kind: 'secret' };
    expect([filterOutcome(true, findings), filterOutcome(true, streamed)]).toEqual([
      expected,
      expected,
    ]);
  });

  it('blocks what cannot be replaced in its place', async () => {
    const findings: FilterFindings = {};
    const parts = createPartFilter(open(), findings);
    const url = 'https://zephyr4417.example';
    await pushParts(parts, [{ type: 'source', id: 's', sourceType: 'url', url }]);
    expect(filterOutcome(true, findings)).toEqual({ action: 'blocked', kind: 'secret' });
  });
});
