import type {
  LanguageModelV4Content,
  LanguageModelV4FinishReason,
  LanguageModelV4GenerateResult,
} from '@ai-sdk/provider';
import { finishAtOnce } from 'toolgate/internal';
import { describe, expect, it } from 'vitest';
import { responses } from '../index.ts';
import type { ResponseObject } from './response-object.ts';

const context = {
  id: 'f'.repeat(32),
  requestId: 'req_1',
  modelId: 'm',
  createdAt: new Date(1_700_000_000_500),
};
const noUsage = {
  inputTokens: {
    total: undefined,
    noCache: undefined,
    cacheRead: undefined,
    cacheWrite: undefined,
  },
  outputTokens: { total: undefined, text: undefined, reasoning: undefined },
};
const itemId = (prefix: string, index: number) => `${prefix}_${context.id}_${index}`;

function write(result: Partial<LanguageModelV4GenerateResult>, body: object = {}): ResponseObject {
  const request = finishAtOnce(
    responses.readRequest({ model: 'm', input: 'Hi', ...body }, new Headers()),
  );
  return request.writeResult(
    {
      content: [],
      finishReason: { unified: 'stop', raw: 'stop' },
      usage: noUsage,
      warnings: [],
      ...result,
    },
    context,
  ) as ResponseObject;
}

const outputOf = (content: LanguageModelV4Content[], body: object = {}) =>
  write({ content }, body).output;
const message = (text: string, index = 0) => ({
  id: itemId('msg', index),
  type: 'message',
  status: 'completed',
  role: 'assistant',
  content: [{ type: 'output_text', text, annotations: [], logprobs: [] }],
});
const functionCall = (fields: object) => ({
  id: itemId('fc', 0),
  type: 'function_call',
  status: 'completed',
  call_id: 'call_1',
  name: 'look',
  arguments: '{}',
  ...fields,
});

/** A text of the model; `item` is the id of its item at OpenAI. */
const textPart = (text: string, item?: string): LanguageModelV4Content => ({
  type: 'text',
  text,
  ...(item !== undefined && { providerMetadata: { openai: { itemId: item } } }),
});
const finish = (unified: LanguageModelV4FinishReason['unified'], raw?: string) => ({
  unified,
  raw,
});
const reasoning = (text: string, openai?: Record<string, string | null>) => ({
  type: 'reasoning' as const,
  text,
  ...(openai && { providerMetadata: { openai } }),
});
const toolCall = (fields: object = {}) => ({
  type: 'tool-call' as const,
  toolCallId: 'call_1',
  toolName: 'look',
  input: '{"a":1}',
  ...fields,
});

describe('the response object', () => {
  it('has every field that clients require', () => {
    const response = write({ content: [{ type: 'text', text: 'Hello' }] });
    expect(response).toEqual({
      id: `resp_${context.id}`,
      object: 'response',
      created_at: 1_700_000_000,
      completed_at: expect.any(Number),
      status: 'completed',
      incomplete_details: null,
      error: null,
      model: 'm',
      output: [message('Hello')],
      previous_response_id: null,
      instructions: null,
      tools: [],
      tool_choice: 'auto',
      truncation: 'disabled',
      parallel_tool_calls: true,
      text: { format: { type: 'text' } },
      temperature: 1,
      top_p: 1,
      presence_penalty: 0,
      frequency_penalty: 0,
      top_logprobs: 0,
      reasoning: { effort: null, summary: null },
      usage: {
        input_tokens: 0,
        input_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 },
        output_tokens: 0,
        output_tokens_details: { reasoning_tokens: 0 },
        total_tokens: 0,
      },
      max_output_tokens: null,
      max_tool_calls: null,
      store: false,
      background: false,
      service_tier: 'default',
      metadata: {},
      safety_identifier: null,
      prompt_cache_key: null,
      access_programs: null,
    });
  });

  it('repeats the settings of its request', () => {
    const settings = {
      tool_choice: 'required',
      truncation: 'auto',
      parallel_tool_calls: false,
      text: { format: { type: 'json_object' }, verbosity: 'low' },
      temperature: 0,
      top_p: 0.5,
      presence_penalty: 1,
      frequency_penalty: 2,
      reasoning: { effort: 'high', summary: 'auto' },
      max_output_tokens: 9,
      max_tool_calls: 2,
      service_tier: 'flex',
      metadata: { a: 'b' },
      safety_identifier: 's',
      prompt_cache_key: 'k',
      user: 'u',
    };
    const tools = [{ type: 'function', name: 'look' }, { type: 'web_search' }];
    const response = write({}, { ...settings, tools, store: true });
    expect(response).toMatchObject({ ...settings, store: false });
    expect(response.tools).toEqual([
      { type: 'function', name: 'look', description: null, parameters: null, strict: null },
      { type: 'web_search' },
    ]);
  });

  it('does not repeat the instructions', () => {
    const response = write({}, { instructions: 'Be brief.' });
    expect(response.instructions).toBeNull();
    expect(JSON.stringify(response)).not.toContain('Be brief.');
  });

  it('counts cached input within the input', () => {
    const usage = {
      inputTokens: { total: 100, noCache: 20, cacheRead: 75, cacheWrite: 5 },
      outputTokens: { total: 40, text: 33, reasoning: 7 },
    };
    expect(write({ usage }).usage).toEqual({
      input_tokens: 100,
      input_tokens_details: { cached_tokens: 75, cache_write_tokens: 5 },
      output_tokens: 40,
      output_tokens_details: { reasoning_tokens: 7 },
      total_tokens: 140,
    });
  });

  it('carries the outcome at its top level', () => {
    const outcome = { version: 1, contentFilter: { action: 'passed' }, calls: [] };
    expect(write({ providerMetadata: { toolgate: outcome } }).toolgate).toEqual(outcome);
    expect(write({ providerMetadata: { openai: {} } })).not.toHaveProperty('toolgate');
  });
});

describe('the end of a response', () => {
  it.each([
    [finish('stop', 'stop'), 'completed', null, null],
    [finish('tool-calls', 'tool_calls'), 'completed', null, null],
    [finish('other', 'odd'), 'completed', null, null],
    [finish('content-filter', 'content_filter'), 'incomplete', { reason: 'content_filter' }, null],
    [finish('content-filter'), 'incomplete', { reason: 'content_filter' }, null],
    [
      finish('error'),
      'failed',
      null,
      { code: 'server_error', message: 'The model did not finish its answer.' },
    ],
    [
      finish('interrupted'),
      'failed',
      null,
      { code: 'server_error', message: 'The model did not finish its answer.' },
    ],
  ])('follows %j', (finishReason, status, incomplete_details, error) => {
    const response = write({ content: [{ type: 'text', text: 'A' }], finishReason });
    const item = { ...message('A'), ...(status === 'incomplete' && { status }) };
    expect(response).toMatchObject({ status, incomplete_details, error, output: [item] });
    expect(response.completed_at === null).toBe(status !== 'completed');
  });

  it('leaves the text or call at the end incomplete if no tokens were left for it', () => {
    const look: LanguageModelV4Content = {
      type: 'tool-call',
      toolCallId: 'a',
      toolName: 'look',
      input: '{}',
    };
    const texts = [textPart('A', 'msg_a'), textPart('B', 'msg_b')];
    const endings = [texts, [...texts, look]].map((content) => {
      const { status, incomplete_details, output } = write({
        content,
        finishReason: finish('length', 'length'),
      });
      return [
        status,
        incomplete_details?.reason,
        output.map((item) => 'status' in item && item.status),
      ];
    });
    expect(endings).toEqual([
      ['incomplete', 'max_output_tokens', ['completed', 'incomplete']],
      ['incomplete', 'max_output_tokens', ['completed', 'completed', 'incomplete']],
    ]);
  });

  it('fails if an unknown reason left no answer', () => {
    expect(write({ finishReason: finish('other') })).toMatchObject({
      status: 'failed',
      error: { code: 'server_error', message: 'The model did not finish its answer.' },
    });
  });

  it('gives the refusal of the model as a refusal', () => {
    const content: LanguageModelV4Content[] = [
      { type: 'reasoning', text: 'Hm' },
      { type: 'text', text: 'I cannot.' },
    ];
    expect(write({ content, finishReason: finish('content-filter', 'stop') })).toMatchObject({
      status: 'completed',
      incomplete_details: null,
      output: [
        { type: 'reasoning', summary: [{ text: 'Hm' }] },
        { type: 'message', content: [{ type: 'refusal', refusal: 'I cannot.' }] },
      ],
    });
  });
});

describe('the output of a response', () => {
  it('keeps the order of reasoning, texts and calls', () => {
    const output = outputOf([
      reasoning('Think'),
      { type: 'text', text: 'One' },
      toolCall(),
      { type: 'text', text: 'Two' },
    ]);
    expect(output).toEqual([
      {
        id: itemId('rs', 0),
        type: 'reasoning',
        summary: [{ type: 'summary_text', text: 'Think' }],
      },
      message('One', 1),
      functionCall({ id: itemId('fc', 2), arguments: '{"a":1}' }),
      message('Two', 3),
    ]);
  });

  it('writes texts that follow each other as one message, unless they are items of their own', () => {
    const cited: LanguageModelV4Content = {
      type: 'text',
      text: 'Hello',
      citations: [
        { source: { type: 'source', sourceType: 'url', id: '1', url: 'https://a.example' } },
      ],
    };
    const content = [
      textPart('It says '),
      cited,
      textPart(''),
      textPart('.'),
      textPart('B', 'b'),
      textPart('C', 'c'),
    ];
    const annotation = { type: 'url_citation', url: 'https://a.example', title: '' };
    const place = { start_index: 8, end_index: 13 };
    const first = { text: 'It says Hello.', annotations: [{ ...annotation, ...place }] };
    expect(outputOf(content)).toMatchObject([
      { ...message(''), content: [{ type: 'output_text', ...first }] },
      message('B', 1),
      message('C', 2),
    ]);
  });

  it('leaves out empty texts, empty reasoning and the provider’s own calls', () => {
    const output = outputOf([
      reasoning(''),
      { type: 'text', text: '' },
      toolCall({ providerExecuted: true }),
      { type: 'tool-result', toolCallId: 'call_1', toolName: 'look', result: 'x' },
      { type: 'source', sourceType: 'url', id: 's', url: 'https://x.test/' },
    ]);
    expect(output).toEqual([]);
  });

  it('writes a call that has two ids once', () => {
    expect(outputOf([toolCall(), toolCall()])).toHaveLength(1);
  });

  it.each(['', ' ', '{}'])('writes the arguments %j as an empty object', (input) => {
    expect(outputOf([toolCall({ input })])).toEqual([functionCall({ arguments: '{}' })]);
  });

  it('gives the calls of namespaces and custom tools back as they were declared', () => {
    const tools = [
      { type: 'namespace', name: 'git', tools: [{ type: 'function', name: 'log' }] },
      { type: 'custom', name: 'patch' },
      { type: 'namespace', name: 'edit', tools: [{ type: 'custom', name: 'patch' }] },
    ];
    const output = outputOf(
      [
        toolCall({ toolName: 'git__log' }),
        toolCall({ toolCallId: 'call_2', toolName: 'patch', input: '{"input":"+ \\"line\\""}' }),
        toolCall({ toolCallId: 'call_3', toolName: 'edit__patch', input: 'plain' }),
        toolCall({ toolCallId: 'call_4', toolName: 'patch', input: '{"input":5}' }),
      ],
      { tools },
    );
    expect(output).toEqual([
      functionCall({ namespace: 'git', name: 'log', arguments: '{"a":1}' }),
      {
        id: itemId('ctc', 1),
        type: 'custom_tool_call',
        status: 'completed',
        call_id: 'call_2',
        name: 'patch',
        input: '+ "line"',
      },
      {
        id: itemId('ctc', 2),
        type: 'custom_tool_call',
        status: 'completed',
        call_id: 'call_3',
        name: 'patch',
        namespace: 'edit',
        input: 'plain',
      },
      {
        id: itemId('ctc', 3),
        type: 'custom_tool_call',
        status: 'completed',
        call_id: 'call_4',
        name: 'patch',
        input: '{"input":5}',
      },
    ]);
  });

  it('keeps the id and the encrypted content of reasoning, its summaries in one item', () => {
    const output = outputOf([
      reasoning('One', { itemId: 'rs_up', reasoningEncryptedContent: null }),
      reasoning('Two', { itemId: 'rs_up', reasoningEncryptedContent: 'enc' }),
      reasoning('', { itemId: 'rs_other', reasoningEncryptedContent: 'enc2' }),
      { type: 'text', text: 'Done' },
      reasoning('Again', { itemId: 'rs_up' }),
      reasoning('Odd', { itemId: 'chatcmpl_1' }),
    ]);
    expect(output).toEqual([
      {
        id: 'rs_up',
        type: 'reasoning',
        summary: [
          { type: 'summary_text', text: 'One' },
          { type: 'summary_text', text: 'Two' },
        ],
        encrypted_content: 'enc',
      },
      { id: 'rs_other', type: 'reasoning', summary: [], encrypted_content: 'enc2' },
      message('Done', 2),
      {
        id: itemId('rs', 3),
        type: 'reasoning',
        summary: [{ type: 'summary_text', text: 'Again' }],
      },
      {
        id: itemId('rs', 4),
        type: 'reasoning',
        summary: [{ type: 'summary_text', text: 'Odd' }],
      },
    ]);
  });

  it('can be sent back as the history of the next request', () => {
    const output = outputOf([
      reasoning('One', { itemId: 'rs_up', reasoningEncryptedContent: 'enc' }),
      { type: 'text', text: 'Wait.' },
      toolCall(),
    ]);
    const input = [...output, { type: 'function_call_output', call_id: 'call_1', output: 'fine' }];
    const { options } = finishAtOnce(responses.readRequest({ model: 'm', input }, new Headers()));
    expect(options.prompt).toEqual([
      {
        role: 'assistant',
        content: [
          {
            type: 'reasoning',
            text: 'One',
            providerOptions: { openai: { itemId: 'rs_up', reasoningEncryptedContent: 'enc' } },
          },
          { type: 'text', text: 'Wait.' },
          { type: 'tool-call', toolCallId: 'call_1', toolName: 'look', input: { a: 1 } },
        ],
      },
      {
        role: 'tool',
        content: [
          {
            type: 'tool-result',
            toolCallId: 'call_1',
            toolName: 'look',
            output: { type: 'text', value: 'fine' },
          },
        ],
      },
    ]);
  });
});
