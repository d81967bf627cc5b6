import type { LanguageModelV4GenerateResult, LanguageModelV4Usage } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { liftResult, lowerResult } from './answer/index.ts';
import type { V1GenerateResult } from './v1-results.ts';

const rawCall = { rawPrompt: 'p', rawSettings: { model: 'm' } };
const bytes = new Uint8Array([1, 2]);
const logprobs = [{ token: 'a', logprob: -1, topLogprobs: [] }];
const timestamp = new Date(0);

/** A whole answer of V1 with little in it. */
function createResult(fields: Partial<V1GenerateResult> = {}): V1GenerateResult {
  const usage = { promptTokens: 1, completionTokens: 2 };
  return { finishReason: 'stop', usage, rawCall, ...fields };
}

function createUsage(input: number | undefined, output: number | undefined): LanguageModelV4Usage {
  return {
    inputTokens: { total: input, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
    outputTokens: { total: output, text: undefined, reasoning: undefined },
  };
}

/** The same answer in V4. */
function createLiftedResult(
  fields: Partial<LanguageModelV4GenerateResult> = {},
): LanguageModelV4GenerateResult {
  return {
    content: [],
    finishReason: { unified: 'stop', raw: 'stop' },
    usage: createUsage(1, 2),
    warnings: [],
    rawCall,
    ...fields,
  } as LanguageModelV4GenerateResult;
}

describe('whole answers', () => {
  it.each<[string, Partial<V1GenerateResult>, Partial<LanguageModelV4GenerateResult>]>([
    ['an empty answer', {}, {}],
    ['text', { text: 'Hi' }, { content: [{ type: 'text', text: 'Hi' }] }],
    ['reasoning', { reasoning: 'Hm' }, { content: [{ type: 'reasoning', text: 'Hm' }] }],
    [
      'reasoning in parts',
      {
        reasoning: [
          { type: 'text', text: 'Hm', signature: 's' },
          { type: 'text', text: 'Ah' },
          { type: 'redacted', data: 'xyz' },
        ],
      },
      {
        content: [
          { type: 'reasoning', text: 'Hm', providerMetadata: { anthropic: { signature: 's' } } },
          { type: 'reasoning', text: 'Ah' },
          { type: 'reasoning', text: '', providerMetadata: { anthropic: { redactedData: 'xyz' } } },
        ],
      },
    ],
    [
      'a single signed part of reasoning',
      { reasoning: [{ type: 'text', text: 'Hm', signature: 's' }] },
      {
        content: [
          { type: 'reasoning', text: 'Hm', providerMetadata: { anthropic: { signature: 's' } } },
        ],
      },
    ],
    [
      'files',
      {
        files: [
          { data: 'aGk=', mimeType: 'image/png' },
          { data: bytes, mimeType: 'image/png' },
        ],
      },
      {
        content: [
          { type: 'file', mediaType: 'image/png', data: { type: 'data', data: 'aGk=' } },
          { type: 'file', mediaType: 'image/png', data: { type: 'data', data: bytes } },
        ],
      },
    ],
    [
      'sources',
      { sources: [{ sourceType: 'url', id: '1', url: 'https://a.b', title: 'A' }] },
      {
        content: [{ type: 'source', sourceType: 'url', id: '1', url: 'https://a.b', title: 'A' }],
      },
    ],
    [
      'tool calls',
      {
        finishReason: 'tool-calls',
        toolCalls: [
          { toolCallType: 'function', toolCallId: '1', toolName: 'weather', args: '{"a":1}' },
        ],
      },
      {
        finishReason: { unified: 'tool-calls', raw: 'tool-calls' },
        content: [{ type: 'tool-call', toolCallId: '1', toolName: 'weather', input: '{"a":1}' }],
      },
    ],
    [
      'an unknown finish reason',
      { finishReason: 'unknown' },
      { finishReason: { unified: 'other', raw: 'unknown' } },
    ],
    [
      'unknown usage',
      { usage: { promptTokens: Number.NaN, completionTokens: Number.NaN } },
      { usage: createUsage(undefined, undefined) },
    ],
    [
      'usage of zero',
      { usage: { promptTokens: 0, completionTokens: 0 } },
      { usage: createUsage(0, 0) },
    ],
    [
      'provider metadata',
      { providerMetadata: { openai: { a: 1 } } },
      { providerMetadata: { openai: { a: 1 } } },
    ],
    ['log probabilities', { logprobs }, { providerMetadata: { specificationV1: { logprobs } } }],
    [
      'log probabilities beside provider metadata',
      { logprobs, providerMetadata: { openai: { a: 1 } } },
      { providerMetadata: { openai: { a: 1 }, specificationV1: { logprobs } } },
    ],
    ['the request', { request: { body: '{}' } }, { request: { body: '{}' } }],
    [
      'the response',
      { response: { id: 'r', timestamp, modelId: 'm' } },
      { response: { id: 'r', timestamp, modelId: 'm' } },
    ],
    [
      'the raw response',
      { response: { id: 'r' }, rawResponse: { headers: { a: 'b' }, body: { c: 1 } } },
      { response: { id: 'r', headers: { a: 'b' }, body: { c: 1 } } },
    ],
    [
      'a raw response alone',
      { rawResponse: { headers: { a: 'b' } } },
      { response: { headers: { a: 'b' } } },
    ],
    [
      'warnings',
      {
        warnings: [
          { type: 'unsupported-setting', setting: 'topK' },
          { type: 'unsupported-setting', setting: 'maxTokens', details: 'Too many.' },
          { type: 'other', message: 'Beware.' },
        ],
      },
      {
        warnings: [
          { type: 'unsupported', feature: 'topK' },
          { type: 'unsupported', feature: 'maxOutputTokens', details: 'Too many.' },
          { type: 'other', message: 'Beware.' },
        ],
      },
    ],
    ['what is unknown', { cost: 3 } as object, { cost: 3 } as object],
  ])('are translated both ways: %s', (_title, older, newer) => {
    expect(liftResult(createResult(older))).toEqual(createLiftedResult(newer));
    expect(lowerResult(createLiftedResult(newer))).toEqual(createResult(older));
  });

  it.each(['stop', 'length', 'content-filter', 'tool-calls', 'error', 'other'] as const)(
    'keep the finish reason %s',
    (finishReason) => {
      const lifted = liftResult(createResult({ finishReason }));
      expect(lifted.finishReason).toEqual({ unified: finishReason, raw: finishReason });
      expect(lowerResult({ ...lifted }).finishReason).toBe(finishReason);
    },
  );

  it('come in the order reasoning, text, files, sources, tool calls', () => {
    const { content } = liftResult(
      createResult({
        toolCalls: [{ toolCallType: 'function', toolCallId: '1', toolName: 'a', args: '{}' }],
        sources: [{ sourceType: 'url', id: '1', url: 'https://a.b' }],
        files: [{ data: '', mimeType: 'image/png' }],
        text: 'x',
        reasoning: 'y',
      }),
    );
    expect(content.map(({ type }) => type)).toEqual([
      'reasoning',
      'text',
      'file',
      'source',
      'tool-call',
    ]);
  });

  it('have no part for an empty text', () => {
    expect(liftResult(createResult({ text: '', reasoning: '' })).content).toEqual([]);
  });

  it('name the tool of a warning, and give the warning back', () => {
    const tool = { type: 'function', name: 'weather', parameters: {} } as const;
    const warnings: V1GenerateResult['warnings'] = [
      { type: 'unsupported-tool', tool: { ...tool }, details: 'No.' },
    ];
    const lifted = liftResult(createResult({ warnings }));
    expect(lifted.warnings).toEqual([
      { type: 'unsupported', feature: 'tool weather', details: 'No.' },
    ]);
    expect(lowerResult({ ...lifted }).warnings?.[0]).toBe(warnings[0]);
  });

  it.each<[string, V1GenerateResult['warnings']]>([
    ['an empty list', []],
    ['none', undefined],
  ])('keep warnings as the model gave them: %s', (_title, warnings) => {
    const { warnings: _none, ...others } = createResult({ text: 'x' });
    const result = warnings === undefined ? others : { ...others, warnings };
    expect(lowerResult({ ...liftResult(result) })).toEqual(result);
    expect('warnings' in lowerResult({ ...liftResult(result) })).toBe(warnings !== undefined);
  });

  it('come back as the same object when nothing changed', () => {
    const result = createResult({ text: 'x', warnings: [], logprobs });
    expect(lowerResult(liftResult(result))).toBe(result);
  });

  it('come back part by part if the gateway added something', () => {
    const result = createResult({
      text: 'Hi',
      reasoning: [{ type: 'text', text: 'Hm' }],
      files: [{ data: bytes, mimeType: 'image/png' }],
      sources: [{ sourceType: 'url', id: '1', url: 'https://a.b' }],
      toolCalls: [{ toolCallType: 'function', toolCallId: '1', toolName: 'a', args: '{}' }],
      logprobs,
      rawResponse: { headers: { a: 'b' } },
    });
    const lifted = liftResult(result);
    const toolgate = { version: 1 };
    const lowered = lowerResult({
      ...lifted,
      providerMetadata: { ...lifted.providerMetadata, toolgate },
    });
    expect(lowered).toEqual({ ...result, providerMetadata: { toolgate } });
    expect(lowered.usage).toBe(result.usage);
    expect(lowered.logprobs).toBe(logprobs);
    for (const kind of ['reasoning', 'files', 'sources', 'toolCalls'] as const) {
      expect(lowered[kind]?.[0]).toBe(result[kind]?.[0]);
    }
  });
});
