import type { LanguageModelV4Content, LanguageModelV4GenerateResult } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { blockedAnswer } from '../../pipeline/filter/index.ts';
import { unknownUsage, zeroUsage } from '../../pipeline/usage/index.ts';
import { lowerResult } from './answer/index.ts';

/** The lowered answer of V4, without the fields that every answer has. */
function lower(fields: Partial<LanguageModelV4GenerateResult>): object {
  const { rawCall, usage, ...lowered } = lowerResult({
    content: [],
    finishReason: { unified: 'stop', raw: undefined },
    usage: zeroUsage,
    warnings: [],
    ...fields,
  });
  expect(rawCall).toEqual({ rawPrompt: null, rawSettings: {} });
  expect(usage).toEqual({ promptTokens: 0, completionTokens: 0 });
  return lowered;
}

const call: LanguageModelV4Content = {
  type: 'tool-call',
  toolCallId: '1',
  toolName: 'a',
  input: '{}',
};

describe('lowerResult', () => {
  it('makes a valid answer of a blocked one', () => {
    const providerMetadata = { toolgate: { version: 1 } };
    const blocked = { ...blockedAnswer('No.', unknownUsage), providerMetadata };
    expect(lowerResult(blocked)).toStrictEqual({
      text: 'No.',
      finishReason: 'content-filter',
      usage: { promptTokens: Number.NaN, completionTokens: Number.NaN },
      rawCall: { rawPrompt: null, rawSettings: {} },
      providerMetadata,
    });
    expect(lowerResult(blockedAnswer('', zeroUsage))).toStrictEqual({
      finishReason: 'content-filter',
      usage: { promptTokens: 0, completionTokens: 0 },
      rawCall: { rawPrompt: null, rawSettings: {} },
    });
  });

  it('drops the tool calls of a blocked answer, and only of such', () => {
    const toolCalls = [{ toolCallType: 'function', toolCallId: '1', toolName: 'a', args: '{}' }];
    for (const unified of ['stop', 'length', 'tool-calls', 'error', 'other'] as const) {
      const finishReason = { unified, raw: undefined };
      expect(lower({ content: [call], finishReason })).toEqual({
        toolCalls,
        finishReason: unified,
      });
    }
    const finishReason = { unified: 'content-filter', raw: undefined } as const;
    expect(lower({ content: [call], finishReason })).toEqual({ finishReason: 'content-filter' });
  });

  it('has no reason for an interrupted answer', () => {
    const finishReason = { unified: 'interrupted', raw: undefined } as const;
    expect(lower({ finishReason })).toEqual({ finishReason: 'unknown' });
  });

  it('joins texts', () => {
    const content = ['Hello', ' you'].map((text) => ({ type: 'text' as const, text }));
    expect(lower({ content })).toEqual({ text: 'Hello you', finishReason: 'stop' });
  });

  it.each(['{"a":1}', ''])('has the structured output %j as the text', (structuredOutputText) => {
    const content: LanguageModelV4Content[] = [{ type: 'text', text: 'Draft' }];
    expect(lower({ content, structuredOutputText })).toEqual({
      text: structuredOutputText,
      finishReason: 'stop',
    });
  });

  it('has a file that is an address among the sources', () => {
    const url = new URL('https://a.b/c');
    const file: LanguageModelV4Content = {
      type: 'file',
      mediaType: 'image/png',
      data: { type: 'url', url },
    };
    expect(lower({ content: [file] })).toEqual({
      sources: [{ sourceType: 'url', id: 'https://a.b/c', url: 'https://a.b/c' }],
      finishReason: 'stop',
    });
  });

  it('leaves out what V1 has no place for', () => {
    const content: LanguageModelV4Content[] = [
      { ...call, providerExecuted: true },
      { type: 'tool-result', toolCallId: '1', toolName: 'a', result: 'x' },
      { type: 'tool-approval-request', approvalId: '1', toolCallId: '1' },
      { type: 'source', sourceType: 'document', id: '1', mediaType: 'text/plain', title: 'A' },
      { type: 'reasoning-file', mediaType: 'image/png', data: { type: 'data', data: '' } },
      { type: 'custom', kind: 'a.b' },
    ];
    expect(lower({ content })).toEqual({ finishReason: 'stop' });
  });

  it('describes warnings of kinds that V1 lacks as text', () => {
    expect(
      lower({
        warnings: [
          { type: 'unsupported', feature: 'reasoning', details: 'Not here.' },
          { type: 'unsupported', feature: 'constructor' },
          { type: 'compatibility', feature: 'x' },
          { type: 'deprecated', setting: 'y', message: 'Use z.' },
        ],
      }),
    ).toEqual({
      finishReason: 'stop',
      warnings: [
        { type: 'other', message: 'The feature "reasoning" is not supported. Not here.' },
        { type: 'other', message: 'The feature "constructor" is not supported.' },
        { type: 'other', message: 'The feature "x" is used in a compatibility mode.' },
        { type: 'other', message: 'The setting "y" is deprecated. Use z.' },
      ],
    });
  });

  it.each([
    [{ url: 'https://a.b', body: { a: 1 } }, { body: '{"a":1}' }],
    [{ body: '{}' }, { body: '{}' }],
    [{ url: 'https://a.b' }, {}],
  ])('has the request %j with a body of text, if any', (request, lowered) => {
    expect(lower({ request })).toEqual({ finishReason: 'stop', request: lowered });
  });
});
