import type {
  LanguageModelV4Content,
  LanguageModelV4FinishReason,
  LanguageModelV4GenerateResult,
} from '@ai-sdk/provider';
import { finishAtOnce } from 'toolgate/internal';
import { describe, expect, it } from 'vitest';
import { HttpError } from '../../../errors/index.ts';
import { noUsage, sampleUsage } from '../../../testing/index.ts';
import { messages as format } from '../index.ts';

const context = {
  id: 'a'.repeat(32),
  requestId: 'req_1',
  modelId: 'my-model',
  createdAt: new Date(0),
};

function write(
  content: LanguageModelV4Content[],
  fields: Partial<LanguageModelV4GenerateResult> = {},
  version = '2023-06-01',
): Record<string, unknown> {
  const body = { model: 'my-model', max_tokens: 1, messages: [{ role: 'user', content: 'Hi' }] };
  const request = finishAtOnce(
    format.readRequest(body, new Headers({ 'anthropic-version': version })),
  );
  const result: LanguageModelV4GenerateResult = {
    content,
    finishReason: { unified: 'stop', raw: undefined },
    usage: sampleUsage,
    warnings: [],
    ...fields,
  };
  return request.writeResult(result, context) as Record<string, unknown>;
}

const call: LanguageModelV4Content = {
  type: 'tool-call',
  toolCallId: 'toolu_1',
  toolName: 'look',
  input: '{"at":"it"}',
};

describe('a message', () => {
  it('should have all fields that clients require', () => {
    expect(write([{ type: 'text', text: 'Hi' }])).toEqual({
      id: `msg_${'a'.repeat(32)}`,
      type: 'message',
      role: 'assistant',
      model: 'my-model',
      content: [{ type: 'text', text: 'Hi' }],
      stop_reason: 'end_turn',
      stop_sequence: null,
      stop_details: null,
      container: null,
      diagnostics: null,
      usage: {
        input_tokens: 20,
        cache_creation_input_tokens: 5,
        cache_read_input_tokens: 75,
        cache_creation: null,
        output_tokens: 12,
        output_tokens_details: { thinking_tokens: 3 },
        server_tool_use: null,
        service_tier: null,
        inference_geo: null,
        speed: null,
      },
    });
  });

  it.each([
    ['2023-06-01', { type: 'text', text: 'Hi' }],
    ['', { type: 'text', text: 'Hi' }],
    ['2026-10-21', { type: 'text', text: 'Hi', citations: null }],
    ['2027-01-01', { type: 'text', text: 'Hi', citations: null }],
  ])('should have the text block of version %j', (version, block) => {
    expect(write([{ type: 'text', text: 'Hi' }], {}, version)['content']).toEqual([block]);
  });

  it('should carry the outcome, if there is one', () => {
    const toolgate = { version: 1, contentFilter: { action: 'passed' }, calls: [] };
    expect(write([], { providerMetadata: { toolgate } })['toolgate']).toEqual(toolgate);
    expect(write([])).not.toHaveProperty('toolgate');
  });
});

describe('content blocks', () => {
  it('should come in the order of the answer, without what the format has no block for', () => {
    const content: LanguageModelV4Content[] = [
      { type: 'reasoning', text: 'Hm', providerMetadata: { anthropic: { signature: 'Eq+/Q=' } } },
      { type: 'reasoning', text: '', providerMetadata: { anthropic: { redactedData: 'blob' } } },
      { type: 'reasoning', text: '', providerMetadata: { anthropic: { signature: 'only' } } },
      { type: 'reasoning', text: 'Unsigned' },
      { type: 'reasoning', text: '' },
      { type: 'source', sourceType: 'url', id: '1', url: 'https://example.com' },
      { type: 'text', text: '' },
      { type: 'text', text: 'Hi' },
      { ...call, toolCallId: 'ran', providerExecuted: true },
      call,
    ];
    expect(write(content)['content']).toEqual([
      { type: 'thinking', thinking: 'Hm', signature: 'Eq+/Q=' },
      { type: 'redacted_thinking', data: 'blob' },
      { type: 'thinking', thinking: '', signature: 'only' },
      { type: 'thinking', thinking: 'Unsigned', signature: 'toolgate-unsigned' },
      { type: 'text', text: 'Hi' },
      {
        type: 'tool_use',
        id: 'toolu_1',
        name: 'look',
        input: { at: 'it' },
        caller: { type: 'direct' },
      },
    ]);
  });

  it.each([
    ['', {}],
    ['  ', {}],
    ['{"a":1}', { a: 1 }],
    ['{"a":', { INVALID_JSON: '{"a":' }],
    ['[1]', { INVALID_JSON: '[1]' }],
    ['null', { INVALID_JSON: 'null' }],
  ])('should make an object of the input %j', (input, expected) => {
    expect(write([{ ...call, input }])['content']).toMatchObject([{ input: expected }]);
  });

  it('should have different, valid ids for different calls', () => {
    const ids = [
      'toolu_1',
      'call-1',
      'Bash:0',
      'Bash_0',
      'Bash_3a_0',
      'functions.x:0',
      'é',
      '😀',
      '',
      'toolu_x_Bash_3a_0',
      'toolu_x_',
    ];
    const content = write(ids.map((toolCallId) => ({ ...call, toolCallId })))['content'];
    const written = (content as { id: string }[]).map((block) => block.id);
    expect(written.slice(0, 3)).toEqual(['toolu_1', 'call-1', 'toolu_x_Bash_3a_0']);
    expect(new Set(written).size).toBe(ids.length);
    expect(written.every((id) => /^[a-zA-Z0-9_-]+$/.test(id))).toBe(true);
  });
});

describe('the stop reason', () => {
  type Unified = LanguageModelV4FinishReason['unified'];
  const refusal = { type: 'refusal', category: null, explanation: null };

  it.each<[Unified, string | undefined, LanguageModelV4Content[], string]>([
    ['stop', 'end_turn', [], 'end_turn'],
    ['other', undefined, [{ type: 'text', text: 'Hi' }], 'end_turn'],
    ['tool-calls', undefined, [], 'end_turn'],
    ['stop', 'pause_turn', [{ type: 'text', text: 'Hi' }], 'pause_turn'],
    ['stop', 'stop_sequence', [], 'stop_sequence'],
    ['length', 'max_tokens', [], 'max_tokens'],
    ['length', 'model_context_window_exceeded', [], 'model_context_window_exceeded'],
    ['length', 'max_tokens', [call], 'max_tokens'],
    ['tool-calls', 'tool_use', [call], 'tool_use'],
    ['stop', 'stop', [call], 'tool_use'],
    ['other', undefined, [call], 'tool_use'],
  ])('should for %s (%s) with %j be %s', (unified, raw, content, expected) => {
    expect(write(content, { finishReason: { unified, raw } })).toMatchObject({
      stop_reason: expected,
      stop_sequence: null,
      stop_details: null,
    });
  });

  it('should name the stop sequence', () => {
    const providerMetadata = { anthropic: { stopSequence: 'END' } };
    expect(write([], { providerMetadata })).toMatchObject({
      stop_reason: 'stop_sequence',
      stop_sequence: 'END',
    });
  });

  it.each(['refusal', 'content_filter', 'stop', undefined])(
    'should be a refusal for a content filter (%s)',
    (raw) => {
      expect(
        write([{ type: 'text', text: 'No.' }], {
          finishReason: { unified: 'content-filter', raw },
        }),
      ).toMatchObject({
        content: [{ type: 'text', text: 'No.' }],
        stop_reason: 'refusal',
        stop_sequence: null,
        stop_details: refusal,
      });
    },
  );

  it.each<Unified>(['error', 'interrupted'])('should not exist for %s: that fails', (unified) => {
    const text: LanguageModelV4Content = { type: 'text', text: 'Half an' };
    const failing = (): unknown => write([text], { finishReason: { unified, raw: undefined } });
    expect(failing).toThrow(HttpError);
    expect(failing).toThrow('The model did not finish its answer.');
  });

  it.each<LanguageModelV4Content[]>([[], [{ type: 'text', text: '' }]])(
    'should not exist for an answer of nothing that ended in no known way or paused: %j',
    (...content) => {
      for (const finishReason of [
        { unified: 'other', raw: undefined },
        { unified: 'stop', raw: 'pause_turn' },
      ] as const)
        expect(() => write(content, { finishReason })).toThrow(HttpError);
    },
  );
});

describe('usage', () => {
  const outputTokens = { total: 7, text: undefined, reasoning: undefined };

  it.each([
    ['nothing is known', noUsage, [0, 0, 0, 0]],
    [
      'only the total is known',
      {
        inputTokens: { ...noUsage.inputTokens, total: 100, cacheRead: 75 },
        outputTokens,
      },
      [25, 0, 75, 7],
    ],
    [
      'the cache is larger than the total',
      { inputTokens: { ...noUsage.inputTokens, total: 10, cacheRead: 75 }, outputTokens },
      [0, 0, 75, 7],
    ],
  ])('should be numbers when %s', (_title, usage, [input, creation, cached, output]) => {
    expect(write([], { usage })['usage']).toMatchObject({
      input_tokens: input,
      cache_creation_input_tokens: creation,
      cache_read_input_tokens: cached,
      output_tokens: output,
      output_tokens_details: null,
    });
  });
});
