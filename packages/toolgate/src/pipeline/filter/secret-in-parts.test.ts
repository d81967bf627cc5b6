import type { LanguageModelV4Content, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { createContentFilter } from '../../content-filter/index.ts';
import { pushParts } from '../../testing/push-parts.ts';
import { resultOf } from '../../testing/scripted-model.ts';
import { unknownUsage } from '../usage/index.ts';
import {
  createAnswerFilter,
  createPartFilter,
  type FilterFindings,
  filterResult,
} from './index.ts';

type Part = LanguageModelV4StreamPart;

const filter = createContentFilter({ secrets: ['ZEPHYR-4417'] });

function open() {
  const request = { hidden: [] };
  const session = filter.open(request);
  if (session === undefined) throw new Error('nothing is hidden');
  return createAnswerFilter(session, { filter, request, notice: '' });
}

const call = (toolName: string, input: string) =>
  ({ type: 'tool-call', toolCallId: 'c', toolName, input }) as const;

/** The parts of a stream that say a content, in deltas of a few characters. */
function streamOf(content: LanguageModelV4Content, id: string): Part[] {
  if (content.type === 'tool-call') {
    return [
      { type: 'tool-input-start', id, toolName: content.toolName },
      ...deltasOf(content.input, (delta) => ({ type: 'tool-input-delta' as const, id, delta })),
      { type: 'tool-input-end', id },
      content,
    ];
  }
  if (content.type !== 'text' && content.type !== 'reasoning') throw new Error(content.type);
  const { type } = content;
  return [
    { type: `${type}-start`, id },
    ...deltasOf(content.text, (delta) => ({ type: `${type}-delta` as const, id, delta })),
    { type: `${type}-end`, id },
  ];
}

function deltasOf(text: string, write: (delta: string) => Part): Part[] {
  return (text.match(/.{1,4}/gs) ?? []).map(write);
}

describe.each<[string, LanguageModelV4Content[]]>([
  [
    'reasoning and text',
    [
      { type: 'reasoning', text: 'The code begins with ZEPHYR.' },
      { type: 'text', text: 'It ends with 4417.' },
    ],
  ],
  ['the name and the input of a tool', [call('ZEPHYR', '{"code":"4417"}')]],
  [
    'text and the input of a tool',
    [{ type: 'text', text: 'The first half is ZEPHYR.' }, call('save', '{"second":"4417"}')],
  ],
])('a secret in %s', (_, contents) => {
  it('blocks the stream', async () => {
    const findings: FilterFindings = {};
    const parts = createPartFilter(open(), findings);
    const stream = contents.flatMap((content, at) => streamOf(content, `${at}`));
    const sent = [...(await pushParts(parts, stream)), ...(await parts.end())];
    expect(findings.leak).toEqual({ kind: 'secret' });
    expect(JSON.stringify(sent)).not.toContain('4417');
  });

  it('does not leave with the whole answer', async () => {
    const findings: FilterFindings = {};
    const result = await filterResult(resultOf(contents), open(), findings);
    expect(findings.leak ?? findings.reasoningWithheld).toBeTruthy();
    const sent = JSON.stringify(result.content);
    expect(sent.includes('ZEPHYR') && sent.includes('4417')).toBe(false);
  });
});

const start = (id: string): Part => ({ type: 'text-start', id });
const delta = (id: string, text: string): Part => ({ type: 'text-delta', id, delta: text });
const end = (id: string): Part => ({ type: 'text-end', id });

const ping: Part = { type: 'ping' };
const text = (id: string, content: string) => [start(id), delta(id, content), end(id)];

describe('texts in a row', () => {
  const finish = {
    type: 'finish',
    finishReason: { unified: 'stop', raw: 'stop' },
    usage: unknownUsage,
  } as const;

  it('reveal no part of a secret that is spread over them', async () => {
    const findings: FilterFindings = {};
    const parts = createPartFilter(open(), findings);
    const stream = [
      ...text('1', 'The code is ZEPH'),
      ping,
      ...text('2', 'YR-4'),
      ...text('3', '4'),
      start('4'),
      delta('4', '17, I think.'),
    ];
    const sent = await pushParts(parts, stream);
    expect(findings.leak).toEqual({ kind: 'secret' });
    expect(sent).toEqual([
      start('1'),
      delta('1', 'The code is '),
      { ...end('1'), providerMetadata: { toolgate: { changed: true } } },
      expect.objectContaining({ type: 'finish' }),
    ]);
  });

  it.each([
    ['a text that does not continue it', text('2', 'THER IS FINE')],
    ['the same id', text('1', 'YR is a wind.')],
    ['a ping and a call', [ping, call('save', '{}')]],
    ['reasoning', [{ type: 'reasoning-start', id: 'r' } as const]],
    ['an error', [{ type: 'error', error: 'cut' } as const]],
    ['the end', [finish]],
  ])('arrive in order, with a beginning of a secret before %s', async (_, next) => {
    const parts = createPartFilter(open(), {});
    const first = await pushParts(parts, text('1', 'The word is ZEPH'));
    expect(first).toEqual([start('1'), delta('1', 'The word is ')]);
    const sent = [...(await pushParts(parts, next)), ...(await parts.end())];
    expect(sent.slice(0, 2)).toEqual([delta('1', 'ZEPH'), end('1')]);
  });

  it('wait for the end of a stream that has no finish', async () => {
    const parts = createPartFilter(open(), {});
    const sent = await pushParts(parts, text('1', 'The word is ZEPH'));
    expect([...sent, ...(await parts.end())]).toEqual([
      start('1'),
      delta('1', 'The word is '),
      delta('1', 'ZEPH'),
      end('1'),
    ]);
  });
});

describe('the id of a call', () => {
  const toolCallId = 'functions.ZEPHYR-4417:0';

  it('is read for secrets, in a whole answer', async () => {
    const findings: FilterFindings = {};
    await filterResult(resultOf([{ ...call('save', '{}'), toolCallId }]), open(), findings);
    expect(findings.leak).toEqual({ kind: 'secret' });
  });

  it.each([
    [{ type: 'tool-input-start', id: toolCallId, toolName: 'save' } as const],
    [{ ...call('save', '{}'), toolCallId }],
  ])('is read for secrets, in a stream: %j', async (part) => {
    const findings: FilterFindings = {};
    const parts = createPartFilter(open(), findings);
    const sent = [...(await pushParts(parts, [part])), ...(await parts.end())];
    expect(findings.leak).toEqual({ kind: 'secret' });
    expect(JSON.stringify(sent)).not.toContain('ZEPHYR');
  });
});
