import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { finishAtOnce } from 'toolgate/internal';
import { describe, expect, it } from 'vitest';
import { HttpError } from '../../../errors/index.ts';
import { chatCompletions } from '../index.ts';

const user = { role: 'user', content: 'Hello' };

function read(body: object): LanguageModelV4CallOptions {
  const request = { model: 'm', messages: [user], ...body };
  return finishAtOnce(chatCompletions.readRequest(request, new Headers())).options;
}

function promptOf(...messages: object[]): LanguageModelV4CallOptions['prompt'] {
  return read({ messages }).prompt;
}

function errorOf(body: object): HttpError {
  try {
    read(body);
  } catch (error) {
    if (error instanceof HttpError) return error;
    throw error;
  }
  throw new Error('The request was accepted');
}

const text = (value: string) => ({ type: 'text', text: value });
const functionTool = (name: string, rest: object = {}) => ({
  type: 'function',
  function: { name, ...rest },
});
const call = (id: string, name: string, args = '{}') => ({
  id,
  type: 'function',
  function: { name, arguments: args },
});
const emptySchema = { type: 'object', properties: {} };

describe('a request', () => {
  it('tolerates nulls everywhere and unknown fields', () => {
    const fields = [
      'stream stream_options n tools functions tool_choice function_call parallel_tool_calls',
      'response_format max_completion_tokens max_tokens temperature top_p presence_penalty',
      'frequency_penalty stop seed reasoning_effort logit_bias logprobs top_logprobs user store',
      'metadata service_tier prompt_cache_key prompt_cache_retention safety_identifier verbosity',
      'prediction modalities audio moderation web_search_options something_else',
    ];
    const nulls = Object.fromEntries(
      fields
        .join(' ')
        .split(' ')
        .map((field) => [field, null]),
    );
    const message = { ...user, name: null, tool_calls: null, refusal: null, tool_call_id: null };
    expect(read({ ...nulls, messages: [message] })).toEqual({
      prompt: [{ role: 'user', content: [text('Hello')] }],
    });
  });

  it.each([
    [{ model: undefined }, 'model'],
    [{ model: '' }, 'model'],
    [{ messages: undefined }, 'messages'],
    [{ messages: [] }, 'messages'],
    [{ messages: [{ role: 'user', content: '' }] }, 'messages'],
    [{ messages: [{ role: 'wizard', content: 'x' }] }, 'messages[0].role'],
    [{ messages: [user, { role: 'user', content: 5 }] }, 'messages[1].content'],
    [{ messages: [{ role: 'user', content: [{ type: 'video' }] }] }, 'messages[0].content[0]'],
    [{ messages: [{ role: 'user', content: [{ type: 'text' }] }] }, 'messages[0].content[0].text'],
    [
      { messages: [{ role: 'system', content: [{ type: 'image_url' }] }] },
      'messages[0].content[0]',
    ],
    [
      { messages: [user, { role: 'tool', tool_call_id: 'x', content: '' }] },
      'messages[1].tool_call_id',
    ],
    [{ messages: [user, { role: 'tool', content: '' }] }, 'messages[1].tool_call_id'],
    [{ messages: [user, { role: 'function', name: 'x', content: '' }] }, 'messages[1].name'],
    [{ messages: [{ role: 'assistant', tool_calls: [{ id: 'a' }] }] }, 'messages[0].tool_calls[0]'],
    [{ n: 2 }, 'n'],
    [{ n: 0 }, 'n'],
    [{ temperature: 'hot' }, 'temperature'],
    [{ max_tokens: 1.5 }, 'max_tokens'],
    [{ stop: [1] }, 'stop'],
    [{ reasoning_effort: 'enormous' }, 'reasoning_effort'],
    [{ response_format: { type: 'xml' } }, 'response_format.type'],
    [{ response_format: { type: 'json_schema' } }, 'response_format.json_schema.schema'],
    [{ tools: [functionTool('')] }, 'tools[0].function.name'],
    [{ tools: [{ type: 'function' }] }, 'tools[0].name'],
    [{ functions: [{}] }, 'functions[0].name'],
    [{ tools: [functionTool('a')], tool_choice: 'always' }, 'tool_choice'],
    [{ tools: [functionTool('a')], tool_choice: functionTool('b') }, 'tool_choice'],
    [{ tools: [functionTool('a')], tool_choice: { type: 'function' } }, 'tool_choice'],
    [{ functions: [{ name: 'a' }], function_call: { name: 'b' } }, 'function_call'],
  ])('names the fault of %j', (body, param) => {
    expect(errorOf(body)).toMatchObject({ status: 400, param });
  });

  it.each([null, 5, 'text', []])('refuses %j for a body', (body) => {
    expect(() => finishAtOnce(chatCompletions.readRequest(body, new Headers()))).toThrow(HttpError);
  });

  it('says what it could not honour', () => {
    const { warnings } = finishAtOnce(
      chatCompletions.readRequest(
        {
          model: 'm',
          messages: [user],
          web_search_options: {},
          tools: [{ type: 'web_search' }],
        },
        new Headers(),
      ),
    );
    expect(warnings).toEqual([
      'tools[0] is of a type that this endpoint does not have and was ignored',
      'web_search_options is not supported and was ignored',
    ]);
  });
});

describe('messages', () => {
  it('keep system and developer messages where they are', () => {
    expect(
      promptOf(
        { role: 'system', content: 'A' },
        user,
        { role: 'developer', content: [text('B'), text(''), text('C')] },
        { role: 'system', content: '' },
        { role: 'system', content: [] },
      ),
    ).toEqual([
      { role: 'system', content: 'A' },
      { role: 'user', content: [text('Hello')] },
      { role: 'system', content: 'B\nC' },
    ]);
  });

  it('keep the visibility and the cache marks of system blocks', () => {
    const cacheControl = { type: 'ephemeral' };
    expect(
      promptOf(
        {
          role: 'system',
          content: [
            { ...text('A'), toolgate: { visibility: 'quotable' } },
            text('B'),
            { ...text('C'), cache_control: { type: 'ephemeral', ttl: null } },
          ],
        },
        {
          role: 'system',
          content: [
            { ...text('D'), toolgate: { visibility: 'secret' } },
            { ...text('E'), toolgate: { visibility: 'secret' } },
          ],
        },
        user,
      ),
    ).toEqual([
      {
        role: 'system',
        content: 'A',
        providerOptions: { toolgate: { visibility: 'quotable' } },
      },
      { role: 'system', content: 'B' },
      { role: 'system', content: 'C', providerOptions: { anthropic: { cacheControl } } },
      {
        role: 'system',
        content: 'D\nE',
        providerOptions: { toolgate: { visibility: 'secret' } },
      },
      { role: 'user', content: [text('Hello')] },
    ]);
  });

  it.each<[string, object, object]>([
    [
      'an image in base64',
      { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA', detail: 'low' } },
      {
        mediaType: 'image/png',
        data: { type: 'data', data: 'AAAA' },
        providerOptions: { openai: { imageDetail: 'low' } },
      },
    ],
    [
      'an image of the web',
      { type: 'image_url', image_url: { url: 'https://example.com/a.png' } },
      { mediaType: 'image/*', data: { type: 'url', url: new URL('https://example.com/a.png') } },
    ],
    [
      'an image that is only a URL',
      { type: 'image_url', image_url: 'data:image/gif;base64,BBBB' },
      { mediaType: 'image/gif', data: { type: 'data', data: 'BBBB' } },
    ],
    [
      'sound',
      { type: 'input_audio', input_audio: { data: 'CCCC', format: 'mp3' } },
      { mediaType: 'audio/mpeg', data: { type: 'data', data: 'CCCC' } },
    ],
    [
      'a file in base64',
      { type: 'file', file: { file_data: 'DDDD', filename: 'a.pdf' } },
      { mediaType: 'application/pdf', data: { type: 'data', data: 'DDDD' }, filename: 'a.pdf' },
    ],
    [
      'a file in a data URL',
      { type: 'file', file: { file_data: 'data:text/plain;charset=utf-8;base64,EEEE' } },
      { mediaType: 'text/plain', data: { type: 'data', data: 'EEEE' } },
    ],
    [
      'a file by its id',
      { type: 'file', file: { file_id: 'file-1' } },
      {
        mediaType: 'application/pdf',
        data: { type: 'reference', reference: { openai: 'file-1' } },
      },
    ],
    [
      'a cache mark',
      { ...text('Long'), cache_control: { type: 'ephemeral', ttl: '1h' } },
      {
        ...text('Long'),
        providerOptions: { anthropic: { cacheControl: { type: 'ephemeral', ttl: '1h' } } },
      },
    ],
  ])('of users hold %s', (_title, part, expected) => {
    expect(promptOf({ role: 'user', content: [part], name: 'ann' })).toEqual([
      {
        role: 'user',
        content: [{ type: 'file', ...expected }],
        providerOptions: { openai: { name: 'ann' } },
      },
    ]);
  });

  it.each([
    ['ftp://example.com/a.png', 'image_url.url'],
    ['javascript:alert(1)', 'image_url.url'],
    ['https://', 'image_url.url'],
    ['data:image/png,AAAA', 'image_url.url'],
    ['data:;base64,AAAA', 'image_url.url'],
    ['data:image/png;base64', 'image_url.url'],
  ])('refuse the image %s', (url, field) => {
    const messages = [{ role: 'user', content: [{ type: 'image_url', image_url: { url } }] }];
    expect(errorOf({ messages }).param).toBe(`messages[0].content[0].${field}`);
  });

  it.each([null, '', [], [text('')], [text(''), { type: 'refusal', refusal: '' }]])(
    'never get an empty text out of the content %j',
    (content) => {
      expect(
        promptOf(
          user,
          { role: 'user', content: Array.isArray(content) ? [text('')] : content },
          { role: 'assistant', content },
          { role: 'assistant', content, tool_calls: [call('a', 'f')] },
          { role: 'tool', tool_call_id: 'a', content: '' },
        ),
      ).toEqual([
        { role: 'user', content: [text('Hello')] },
        {
          role: 'assistant',
          content: [{ type: 'tool-call', toolCallId: 'a', toolName: 'f', input: {} }],
        },
        {
          role: 'tool',
          content: [
            {
              type: 'tool-result',
              toolCallId: 'a',
              toolName: 'f',
              output: { type: 'text', value: '' },
            },
          ],
        },
      ]);
    },
  );

  it('of the assistant hold reasoning, texts, refusals and calls', () => {
    expect(
      promptOf(user, {
        role: 'assistant',
        reasoning_content: 'Hm',
        content: [text('A'), { type: 'refusal', refusal: 'No' }],
        refusal: 'Never',
        tool_calls: [
          call('a', 'f', '{"x":1}'),
          call('b', 'f', ' '),
          call('c', 'f', '{"x":'),
          { id: 'd', type: 'custom', custom: { name: 'g', input: 'free' } },
        ],
      })[1],
    ).toEqual({
      role: 'assistant',
      content: [
        { type: 'reasoning', text: 'Hm' },
        text('A'),
        text('No'),
        text('Never'),
        { type: 'tool-call', toolCallId: 'a', toolName: 'f', input: { x: 1 } },
        { type: 'tool-call', toolCallId: 'b', toolName: 'f', input: {} },
        { type: 'tool-call', toolCallId: 'c', toolName: 'f', input: '{"x":' },
        { type: 'tool-call', toolCallId: 'd', toolName: 'g', input: { input: 'free' } },
      ],
    });
  });

  it('keep the detail of an image that carries a cache mark', () => {
    const image_url = { url: 'https://a.test/b.png', detail: 'low' };
    const part = { type: 'image_url', image_url, cache_control: { type: 'ephemeral' } };
    expect(read({ messages: [{ role: 'user', content: [part] }] }).prompt[0]?.content).toEqual([
      expect.objectContaining({
        providerOptions: {
          anthropic: { cacheControl: { type: 'ephemeral' } },
          openai: { imageDetail: 'low' },
        },
      }),
    ]);
  });

  it.each(['reasoning_content', 'reasoning'])('of the assistant hold reasoning as %s', (field) => {
    const message = { role: 'assistant', content: 'Yes', [field]: 'Hm' };
    expect(read({ messages: [message] }).prompt[0]?.content).toEqual([
      { type: 'reasoning', text: 'Hm' },
      { type: 'text', text: 'Yes' },
    ]);
  });

  it('bring all results of a turn in one message', () => {
    const prompt = promptOf(
      user,
      { role: 'assistant', content: '', tool_calls: [call('a', 'f'), call('b', 'g')] },
      { role: 'tool', tool_call_id: 'b', content: [text('1'), text('2')] },
      {
        role: 'tool',
        tool_call_id: 'a',
        content: [
          text('3'),
          { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
        ],
      },
      user,
    );
    expect(prompt.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'user']);
    expect(prompt[2]?.content).toEqual([
      {
        type: 'tool-result',
        toolCallId: 'b',
        toolName: 'g',
        output: { type: 'text', value: '1\n2' },
      },
      {
        type: 'tool-result',
        toolCallId: 'a',
        toolName: 'f',
        output: {
          type: 'content',
          value: [
            text('3'),
            { type: 'file', mediaType: 'image/png', data: { type: 'data', data: 'AAAA' } },
          ],
        },
      },
    ]);
  });

  it('pair legacy function calls with their results', () => {
    const legacy = {
      role: 'assistant',
      content: null,
      function_call: { name: 'f', arguments: '{}' },
    };
    const prompt = promptOf(user, legacy, { role: 'function', name: 'f', content: '1' }, legacy, {
      role: 'function',
      name: 'f',
      content: '2',
    });
    const ids = prompt.flatMap(({ content }) =>
      Array.isArray(content)
        ? content.flatMap((part) => ('toolCallId' in part ? [part.toolCallId] : []))
        : [],
    );
    expect(ids).toEqual([
      'function_call_1',
      'function_call_1',
      'function_call_3',
      'function_call_3',
    ]);
  });
});

describe('tools', () => {
  const parameters = { type: 'object', properties: { x: { type: 'string' } } };

  it('are read in every shape', () => {
    expect(
      read({
        tools: [
          functionTool('a', { description: 'Does A', parameters, strict: true }),
          { type: 'function', name: 'b', parameters },
          { function: { name: 'c' } },
          { type: 'function', function: { name: 'd', parameters: null, strict: null } },
        ],
        functions: [{ name: 'e', parameters }],
      }).tools,
    ).toEqual([
      { type: 'function', name: 'a', description: 'Does A', inputSchema: parameters, strict: true },
      { type: 'function', name: 'b', inputSchema: parameters },
      { type: 'function', name: 'c', inputSchema: emptySchema },
      { type: 'function', name: 'd', inputSchema: emptySchema },
      { type: 'function', name: 'e', inputSchema: parameters },
    ]);
  });

  it('become functions of one text where they are custom', () => {
    const format = { type: 'grammar', grammar: { syntax: 'lark', definition: 'start: "a"' } };
    expect(
      read({ tools: [{ type: 'custom', custom: { name: 'a', description: 'A', format } }] }).tools,
    ).toEqual([
      {
        type: 'function',
        name: 'a',
        description: 'A\n\nThe input follows this lark grammar:\nstart: "a"',
        inputSchema: {
          type: 'object',
          properties: { input: { type: 'string' } },
          required: ['input'],
          additionalProperties: false,
        },
      },
    ]);
  });

  it.each([
    [functionTool('svc_shadow_agent', { parameters })],
    [functionTool('svc_shadow_agent', { inputSchema: parameters })],
    [functionTool('svc_shadow_agent', { input_schema: parameters })],
    [{ type: 'function', name: 'svc_shadow_agent', parameters }],
    [{ type: 'custom', custom: { name: 'svc_shadow_agent', parameters } }],
    [{ type: 'custom', name: 'svc_shadow_agent', parameters }],
  ])('of the gateway reach it as functions from %j', (tool) => {
    const expected = [{ type: 'function', name: 'svc_shadow_agent', inputSchema: parameters }];
    expect(read({ tools: [tool] }).tools).toEqual(expected);
  });

  it('of the gateway need nothing but a name', () => {
    const expected = [{ type: 'function', name: 'svc_prompt_guard', inputSchema: {} }];
    expect(read({ tools: [functionTool('svc_prompt_guard')] }).tools).toEqual(expected);
    expect(read({ functions: [{ name: 'svc_prompt_guard' }] }).tools).toEqual(expected);
  });

  it('of the gateway are not a type, and the error shows the right shape', () => {
    expect(errorOf({ tools: [{ type: 'svc_prompt_guard' }] })).toMatchObject({
      status: 400,
      param: 'tools[0].type',
      message:
        'tools[0].type: declare a gateway tool by its name: {"type":"function","function":{"name":"svc_prompt_guard"}}',
    });
  });

  it.each([
    { ...functionTool('a'), cache_control: { type: 'ephemeral' } },
    functionTool('a', { cache_control: { type: 'ephemeral' } }),
  ])('keep their cache mark: %j', (tool) => {
    expect(read({ tools: [tool] }).tools?.[0]).toMatchObject({
      providerOptions: { anthropic: { cacheControl: { type: 'ephemeral' } } },
    });
  });
});

describe('the tool choice', () => {
  const tools = [functionTool('a'), functionTool('b'), functionTool('svc_prompt_guard')];
  const custom = { type: 'custom', custom: { name: 'a' } };

  it.each<[unknown, object | undefined]>([
    [undefined, undefined],
    ['none', { type: 'none' }],
    ['auto', { type: 'auto' }],
    ['required', { type: 'required' }],
    [functionTool('a'), { type: 'tool', toolName: 'a' }],
    [custom, { type: 'tool', toolName: 'a' }],
    [
      { type: 'function', name: 'a' },
      { type: 'tool', toolName: 'a' },
    ],
    [functionTool('svc_prompt_guard'), { type: 'tool', toolName: 'svc_prompt_guard' }],
    [functionTool('svc_unknown'), { type: 'tool', toolName: 'svc_unknown' }],
  ])('is read from %j', (choice, expected) => {
    expect(read({ tools, tool_choice: choice }).toolChoice).toEqual(expected);
  });

  it.each([
    { type: 'allowed_tools', allowed_tools: { mode: 'required', tools: [functionTool('b')] } },
    { type: 'allowed_tools', mode: 'required', tools: [{ type: 'function', name: 'b' }] },
    {
      type: 'allowed_tools',
      allowed_tools: { mode: 'required', tools: [functionTool('b'), functionTool('svc_x')] },
    },
  ])('leaves the allowed tools and the gateway tools: %j', (choice) => {
    const { tools: left, toolChoice } = read({ tools, tool_choice: choice });
    expect(left?.map(({ name }) => name)).toEqual(['b', 'svc_prompt_guard']);
    expect(toolChoice).toEqual({ type: 'required' });
  });

  it.each([
    ['auto', { type: 'auto' }],
    [{ name: 'f' }, { type: 'tool', toolName: 'f' }],
  ])('is read from its predecessor: %j', (choice, expected) => {
    const options = read({ functions: [{ name: 'f' }], function_call: choice });
    expect(options.toolChoice).toEqual(expected);
  });

  it.each(['required', functionTool('a')])('is left out if there are no tools: %j', (choice) => {
    const options = read({ tool_choice: choice });
    expect(options).not.toHaveProperty('toolChoice');
    expect(options).not.toHaveProperty('tools');
  });
});

describe('settings', () => {
  const schema = { type: 'object', properties: {} };

  it.each<[object, object]>([
    [{ max_tokens: 5 }, { maxOutputTokens: 5 }],
    [{ max_tokens: 5, max_completion_tokens: 6 }, { maxOutputTokens: 6 }],
    [
      { temperature: 0, top_p: 0.5 },
      { temperature: 0, topP: 0.5 },
    ],
    [
      { presence_penalty: 1, frequency_penalty: -1 },
      { presencePenalty: 1, frequencyPenalty: -1 },
    ],
    [{ stop: 'END' }, { stopSequences: ['END'] }],
    [{ stop: ['A', 'B'] }, { stopSequences: ['A', 'B'] }],
    [{ seed: 7 }, { seed: 7 }],
    [{ reasoning_effort: 'high' }, { reasoning: 'high' }],
    [{ response_format: { type: 'text' } }, {}],
    [{ response_format: { type: 'json_object' } }, { responseFormat: { type: 'json' } }],
    [
      {
        response_format: { type: 'json_schema', json_schema: { name: 'n', schema, strict: true } },
      },
      {
        responseFormat: { type: 'json', name: 'n', schema },
        providerOptions: { openai: { strictJsonSchema: true } },
      },
    ],
    [
      { response_format: { type: 'json_schema', json_schema: { name: 'n', schema } } },
      {
        responseFormat: { type: 'json', name: 'n', schema },
        providerOptions: { openai: { strictJsonSchema: false } },
      },
    ],
  ])('of the model interface: %j', (body, expected) => {
    const { prompt: _prompt, ...options } = read(body);
    expect(options).toEqual(expected);
  });

  it.each<[object, object]>([
    [{ logit_bias: { 5: -100 } }, { logitBias: { 5: -100 } }],
    [{ logprobs: true }, { logprobs: true }],
    [{ logprobs: true, top_logprobs: 3 }, { logprobs: 3 }],
    [{ logprobs: true, top_logprobs: 0 }, { logprobs: true }],
    [{ logprobs: false, top_logprobs: 3 }, { logprobs: false }],
    [
      { user: 'u', store: false },
      { user: 'u', store: false },
    ],
    [{ metadata: { a: 'b' } }, { metadata: { a: 'b' } }],
    [{ service_tier: 'flex' }, { serviceTier: 'flex' }],
    [{ prompt_cache_key: 'k' }, { promptCacheKey: 'k' }],
    [{ prompt_cache_retention: '24h' }, { promptCacheRetention: '24h' }],
    [{ safety_identifier: 's' }, { safetyIdentifier: 's' }],
    [{ verbosity: 'low' }, { textVerbosity: 'low' }],
    [{ parallel_tool_calls: false }, { parallelToolCalls: false }],
    [
      { prediction: { type: 'content', content: 'x' } },
      { prediction: { type: 'content', content: 'x' } },
    ],
  ])('of OpenAI: %j', (body, openai) => {
    expect(read(body).providerOptions?.['openai']).toEqual(openai);
  });

  it('keep calls from being parallel for the models of Anthropic too', () => {
    expect(read({ parallel_tool_calls: false }).providerOptions?.['anthropic']).toEqual({
      disableParallelToolUse: true,
    });
  });
});
