import type { LanguageModelV4CallOptions, LanguageModelV4Message } from '@ai-sdk/provider';
import { finishAtOnce, markThirdParty } from 'toolgate/internal';
import { describe, expect, inject, it } from 'vitest';
import { HttpError } from '../../../errors/index.ts';
import { messages as format } from '../index.ts';

const user: LanguageModelV4Message = { role: 'user', content: [{ type: 'text', text: 'Hi' }] };

function read(fields: object) {
  const body = {
    model: 'm',
    max_tokens: 10,
    messages: [{ role: 'user', content: 'Hi' }],
    ...fields,
  };
  return finishAtOnce(format.readRequest(body, new Headers()));
}

function promptOf(messages: unknown[]): LanguageModelV4Message[] {
  return read({ messages }).options.prompt;
}

function contentOf(content: unknown): unknown {
  return promptOf([{ role: 'user', content }])[0]?.content;
}

function errorOf(fields: object): HttpError {
  try {
    read(fields);
  } catch (error) {
    if (error instanceof HttpError) return error;
    throw error;
  }
  throw new Error('The request was accepted.');
}

/** A `tool_result` block, and the part that it becomes. */
function result(id: string, fields: object = { content: id }): object {
  return { type: 'tool_result', tool_use_id: id, ...fields };
}

function part(id: string, output: object = { type: 'text', value: id }): object {
  return { type: 'tool-result', toolCallId: id, toolName: `tool_${id}`, output };
}

function text(value: string): object {
  return { type: 'text', text: value };
}

function image(source: object): object {
  return { messages: [{ role: 'user', content: [{ type: 'image', source }] }] };
}

describe('a plain request', () => {
  it('should become a prompt and a limit', () => {
    expect(read({})).toMatchObject({ modelId: 'm', stream: false, warnings: [] });
    expect(read({}).options).toEqual({ maxOutputTokens: 10, prompt: [user] });
  });

  it('should take null for every optional field', () => {
    const fields = [
      'system',
      'stream',
      'tools',
      'tool_choice',
      'stop_sequences',
      'temperature',
      'top_p',
      'top_k',
      'thinking',
      'output_config',
      'output_format',
      'metadata',
      'cache_control',
      'inference_geo',
      'service_tier',
      'speed',
      'thread',
      'container',
      'context_management',
      'mcp_servers',
    ];
    const { options, warnings } = read(Object.fromEntries(fields.map((name) => [name, null])));
    expect(options).toEqual({ maxOutputTokens: 10, prompt: [user] });
    expect(warnings).toEqual([]);
  });

  it.each([
    ['no message', []],
    ['an empty text', [{ role: 'user', content: '' }]],
    ['only what is not supported', [{ role: 'user', content: [{ type: 'hologram' }] }]],
  ])('should be refused with %s, since no model answers nothing', (_, messages) => {
    expect(errorOf({ messages, system: 'You are Ada.' })).toMatchObject({
      status: 400,
      param: 'messages',
      message: 'messages: a message with content is required',
    });
  });

  it('should tolerate fields it does not know', () => {
    expect(read({ diagnostics: { a: 1 }, newest_field: [1] }).warnings).toEqual([]);
  });

  it('should bring the settings of Anthropic to its models, and say which these are', () => {
    const { options, providerSettings } = read({
      container: 'c',
      mcp_servers: [{ type: 'url', name: 'a', url: 'https://a.test', authorization_token: 'b' }],
      context_management: { edits: [{ type: 'clear_tool_uses_20250919', clear_at_least: 1 }] },
      service_tier: 'standard_only',
      thinking: { type: 'disabled' },
    });
    expect(options.providerOptions).toEqual({
      anthropic: {
        container: { id: 'c' },
        mcpServers: [{ type: 'url', name: 'a', url: 'https://a.test', authorizationToken: 'b' }],
        contextManagement: { edits: [{ type: 'clear_tool_uses_20250919', clearAtLeast: 1 }] },
        serviceTier: 'standard_only',
        thinking: { type: 'disabled' },
      },
      openai: { serviceTier: 'default' },
    });
    expect(providerSettings).toEqual({
      container: ['anthropic.container'],
      mcp_servers: ['anthropic.mcpServers'],
      context_management: ['anthropic.contextManagement'],
      service_tier: ['anthropic.serviceTier', 'openai.serviceTier'],
    });
  });
});

describe('settings', () => {
  const schema = { type: 'object', properties: { a: { type: 'string' } } };
  const json = { responseFormat: { type: 'json', schema } };

  it.each<[object, Partial<LanguageModelV4CallOptions>]>([
    [{ max_tokens: 0 }, { maxOutputTokens: 0 }],
    [
      { temperature: 0.5, top_p: 0.9, top_k: 4 },
      { temperature: 0.5, topP: 0.9, topK: 4 },
    ],
    [{ stop_sequences: ['END'] }, { stopSequences: ['END'] }],
    [
      { output_config: { effort: 'xhigh' } },
      { reasoning: 'xhigh', providerOptions: { anthropic: { effort: 'xhigh' } } },
    ],
    [{ output_config: { format: { type: 'json_schema', schema } } }, json as object],
    [{ output_format: { type: 'json_schema', schema } }, json as object],
  ])('should read %j as call options', (fields, expected) => {
    expect(read(fields).options).toEqual({ maxOutputTokens: 10, prompt: [user], ...expected });
  });

  it.each<[object, object, object?]>([
    [
      { thinking: { type: 'enabled', budget_tokens: 2048, display: null } },
      { thinking: { type: 'enabled', budgetTokens: 2048 } },
      { reasoningEffort: 'low' },
    ],
    [
      { thinking: { type: 'enabled', budget_tokens: 10_000 } },
      { thinking: { type: 'enabled', budgetTokens: 10_000 } },
      { reasoningEffort: 'medium' },
    ],
    [
      { thinking: { type: 'enabled', budget_tokens: 32_000 } },
      { thinking: { type: 'enabled', budgetTokens: 32_000 } },
      { reasoningEffort: 'high' },
    ],
    [
      { thinking: { type: 'adaptive', display: 'updates' } },
      { thinking: { type: 'adaptive', display: 'updates' } },
      { reasoningEffort: 'medium' },
    ],
    [{ thinking: { type: 'disabled' } }, { thinking: { type: 'disabled' } }],
    [
      { metadata: { user_id: '{"a":1}' } },
      { metadata: { userId: '{"a":1}' } },
      { user: '{"a":1}' },
    ],
    [{ metadata: { user_id: 'u'.repeat(65) } }, { metadata: { userId: 'u'.repeat(65) } }],
    [
      { service_tier: 'auto', speed: 'fast', inference_geo: 'us' },
      { serviceTier: 'auto', speed: 'fast', inferenceGeo: 'us' },
    ],
    [
      { cache_control: { type: 'ephemeral', ttl: '1h' } },
      { cacheControl: { type: 'ephemeral', ttl: '1h' } },
    ],
  ])('should read %j as options of the provider', (fields, anthropic, openai) => {
    const expected = { anthropic, ...(openai && { openai }) };
    expect(read(fields).options.providerOptions).toEqual(expected);
  });

  it.each([
    [{ type: 'auto' }, { type: 'auto' }],
    [{ type: 'any' }, { type: 'required' }],
    [
      { type: 'tool', name: 'a' },
      { type: 'tool', toolName: 'a' },
    ],
    [
      { type: 'tool', name: 'svc_prompt_guard' },
      { type: 'tool', toolName: 'svc_prompt_guard' },
    ],
    [{ type: 'none' }, { type: 'none' }],
  ])('should read the tool choice %j', (toolChoice, expected) => {
    const tools = [{ name: 'a', input_schema: {} }];
    expect(read({ tools, tool_choice: toolChoice }).options.toolChoice).toEqual(expected);
  });

  it.each([undefined, null, []])('should leave the tool choice out where tools are %j', (tools) => {
    expect(read({ tools, tool_choice: { type: 'any' } }).options).toEqual({
      maxOutputTokens: 10,
      prompt: [user],
    });
  });

  it('should keep calls from being parallel', () => {
    const { options } = read({ tool_choice: { type: 'auto', disable_parallel_tool_use: true } });
    expect(options.providerOptions).toEqual({
      anthropic: { disableParallelToolUse: true },
      openai: { parallelToolCalls: false },
    });
  });
});

describe('system prompts', () => {
  const cacheControl = { type: 'ephemeral' };

  it.each<[string, unknown, LanguageModelV4Message[]]>([
    ['a text', 'Be kind.', [{ role: 'system', content: 'Be kind.' }]],
    ['an empty text', '', []],
    ['empty blocks', [{ type: 'text', text: '' }], []],
    [
      'blocks without marks',
      [
        { type: 'text', text: 'a' },
        { type: 'text', text: 'b', cache_control: null },
      ],
      [{ role: 'system', content: 'a\nb' }],
    ],
    [
      'blocks with the same mark',
      [
        { type: 'text', text: 'a', toolgate: { visibility: 'secret' } },
        { type: 'text', text: 'b', toolgate: { visibility: 'secret' } },
      ],
      [
        {
          role: 'system',
          content: 'a\nb',
          providerOptions: { toolgate: { visibility: 'secret' } },
        },
      ],
    ],
    [
      'blocks with different marks',
      [
        { type: 'text', text: 'a' },
        { type: 'text', text: 'b', toolgate: { visibility: 'quotable' } },
        { type: 'text', text: 'c', cache_control: cacheControl },
      ],
      [
        { role: 'system', content: 'a' },
        {
          role: 'system',
          content: 'b',
          providerOptions: { toolgate: { visibility: 'quotable' } },
        },
        { role: 'system', content: 'c', providerOptions: { anthropic: { cacheControl } } },
      ],
    ],
  ])('should read %s', (_title, system, expected) => {
    expect(read({ system }).options.prompt).toEqual([...expected, user]);
  });

  it('should keep their places among the messages', () => {
    expect(
      promptOf([
        { role: 'user', content: 'Hi' },
        { role: 'system', content: [{ type: 'text', text: 'Now in French.' }] },
        { role: 'user', content: 'Hi' },
      ]),
    ).toEqual([user, { role: 'system', content: 'Now in French.' }, user]);
  });
});

describe('content of users', () => {
  const anthropic = { cacheControl: { type: 'ephemeral', ttl: '5m' } };
  const mark = { cache_control: { type: 'ephemeral', ttl: '5m' } };

  it.each<[string, object, unknown[]]>([
    ['text', { type: 'text', text: 'a' }, [{ type: 'text', text: 'a' }]],
    [
      'marked text',
      { type: 'text', text: 'a', ...mark },
      [{ type: 'text', text: 'a', providerOptions: { anthropic } }],
    ],
    [
      'an image in base64',
      { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' }, ...mark },
      [
        {
          type: 'file',
          mediaType: 'image/png',
          data: { type: 'data', data: 'AAAA' },
          providerOptions: { anthropic },
        },
      ],
    ],
    [
      'an image by address',
      { type: 'image', source: { type: 'url', url: 'https://example.com/a.png' } },
      [
        {
          type: 'file',
          mediaType: 'image/*',
          data: { type: 'url', url: new URL('https://example.com/a.png') },
        },
      ],
    ],
    [
      'an uploaded image',
      { type: 'image', source: { type: 'file', file_id: 'file_1' } },
      [
        {
          type: 'file',
          mediaType: 'image/*',
          data: { type: 'reference', reference: { anthropic: 'file_1' } },
        },
      ],
    ],
    [
      'a PDF',
      {
        type: 'document',
        title: 'Terms',
        context: 'of 2026',
        source: { type: 'base64', media_type: 'application/pdf', data: 'AAAA' },
        ...mark,
      },
      [
        {
          type: 'file',
          mediaType: 'application/pdf',
          filename: 'Terms',
          data: { type: 'data', data: 'AAAA' },
          providerOptions: { anthropic: { ...anthropic, context: 'of 2026' } },
        },
      ],
    ],
    [
      'a document by address',
      { type: 'document', source: { type: 'url', url: 'https://example.com/a.pdf' } },
      [
        {
          type: 'file',
          mediaType: 'application/pdf',
          data: { type: 'url', url: new URL('https://example.com/a.pdf') },
        },
      ],
    ],
    [
      'a document of text',
      {
        type: 'document',
        title: 'Terms',
        source: { type: 'text', media_type: 'text/plain', data: 'All yours.' },
        ...mark,
      },
      [
        markThirdParty({
          type: 'text',
          text: 'Terms\n\nAll yours.',
          providerOptions: { anthropic },
        }),
      ],
    ],
    [
      'a document of blocks',
      {
        type: 'document',
        title: 'Terms',
        source: {
          type: 'content',
          content: [
            { type: 'text', text: 'a' },
            { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } },
          ],
        },
        ...mark,
      },
      [
        markThirdParty({ type: 'text', text: 'Terms' }),
        markThirdParty({ type: 'text', text: 'a' }),
        {
          type: 'file',
          mediaType: 'image/png',
          data: { type: 'data', data: 'AAAA' },
          providerOptions: { anthropic },
        },
      ],
    ],
    [
      'a search result',
      {
        type: 'search_result',
        title: 'Cats',
        source: 'https://example.com',
        content: [{ type: 'text', text: 'They purr.' }],
      },
      [markThirdParty({ type: 'text', text: 'Cats\nhttps://example.com\nThey purr.' })],
    ],
  ])('should read %s', (_title, block, expected) => {
    expect(contentOf([block])).toEqual(expected);
  });

  it.each([
    ['an empty text', ''],
    ['an empty list', []],
    ['an empty block', [{ type: 'text', text: '' }]],
  ])('should leave out %s in every role', (_title, content) => {
    expect(
      promptOf([
        { role: 'user', content },
        { role: 'assistant', content },
        { role: 'system', content },
        { role: 'user', content: 'Hi' },
      ]),
    ).toEqual([user]);
  });

  it('should skip unknown blocks with one warning for each type', () => {
    const { options, warnings } = read({
      messages: [
        {
          role: 'user',
          content: [
            { type: 'hologram' },
            { type: 'hologram' },
            { type: 'text', text: 'Hi' },
            {
              type: 'document',
              source: { type: 'content', content: [{ type: 'document', source: {} }] },
            },
          ],
        },
        { role: 'assistant', content: [{ type: 'server_tool_use', id: 's', name: 'web_search' }] },
      ],
    });
    expect(options.prompt).toEqual([user]);
    expect(warnings).toEqual([
      'messages: content blocks of type "hologram" are not supported here and were left out',
      'messages: content blocks of type "document/document" are not supported here and were left out',
      'messages: content blocks of type "server_tool_use" are not supported here and were left out',
    ]);
  });

  it('should keep no more than twenty warnings, and say that there were more', () => {
    const unknown = Array.from({ length: 100 }, (_, index) => ({ type: `unknown_${index}` }));
    const content = [...unknown, text('Hi')];
    const { warnings } = read({ messages: [{ role: 'user', content }] });
    expect(warnings).toHaveLength(21);
    expect(warnings?.at(-1)).toMatch(/^There were more/);
  });
});

describe('content of assistants', () => {
  it('should keep signatures byte for byte and the order of blocks', () => {
    expect(
      promptOf([
        {
          role: 'assistant',
          content: [
            { type: 'thinking', thinking: 'Let me', signature: 'Eq+/Q=' },
            { type: 'redacted_thinking', data: 'blob' },
            { type: 'thinking', thinking: '', signature: 'only' },
            { type: 'text', text: 'a', citations: null },
            { type: 'tool_use', id: 'toolu_1', name: 'look', input: { at: 'it' } },
          ],
        },
      ]),
    ).toEqual([
      {
        role: 'assistant',
        content: [
          {
            type: 'reasoning',
            text: 'Let me',
            providerOptions: { anthropic: { signature: 'Eq+/Q=' } },
          },
          {
            type: 'reasoning',
            text: '',
            providerOptions: { anthropic: { redactedData: 'blob' } },
          },
          {
            type: 'reasoning',
            text: '',
            providerOptions: { anthropic: { signature: 'only' } },
          },
          { type: 'text', text: 'a' },
          { type: 'tool-call', toolCallId: 'toolu_1', toolName: 'look', input: { at: 'it' } },
        ],
      },
    ]);
  });

  it.each([undefined, null, '', 'toolgate-unsigned'])(
    'should not forward thinking with the signature %j as signed',
    (signature) => {
      const content = [
        { type: 'thinking', thinking: 'Hm', signature },
        { type: 'thinking', thinking: '', signature },
      ];
      expect(promptOf([{ role: 'assistant', content }])).toEqual([
        { role: 'assistant', content: [{ type: 'reasoning', text: 'Hm' }] },
      ]);
    },
  );

  it.each([undefined, null, '', {}])('should read the input %j as an empty object', (input) => {
    const content = [{ type: 'tool_use', id: 'a', name: 'look', input }];
    expect(promptOf([{ role: 'assistant', content }])[0]?.content).toEqual([
      { type: 'tool-call', toolCallId: 'a', toolName: 'look', input: {} },
    ]);
  });
});

describe('results of tools', () => {
  const calls = {
    role: 'assistant',
    content: ['a', 'b'].map((id) => ({ type: 'tool_use', id, name: `tool_${id}`, input: {} })),
  };
  const picture = {
    type: 'image',
    source: { type: 'base64', media_type: 'image/png', data: 'AA' },
  };
  const file = { type: 'file', mediaType: 'image/png', data: { type: 'data', data: 'AA' } };

  it.each<[string, object, object]>([
    ['a text', { content: 'ok' }, { type: 'text', value: 'ok' }],
    ['nothing', {}, { type: 'text', value: '' }],
    ['an error', { content: 'no', is_error: true }, { type: 'error-text', value: 'no' }],
    [
      'text blocks',
      {
        content: [
          { type: 'text', text: 'x' },
          { type: 'text', text: 'y' },
        ],
      },
      { type: 'text', value: 'x\ny' },
    ],
    [
      'an image',
      { content: [{ type: 'text', text: 'x' }, picture] },
      { type: 'content', value: [{ type: 'text', text: 'x' }, file] },
    ],
    [
      'an error with an image',
      { content: [{ type: 'text', text: 'x' }, picture], is_error: true },
      { type: 'content', value: [{ type: 'text', text: '{"error":"x"}' }, file] },
    ],
  ])('should read %s', (_title, fields, output) => {
    const prompt = promptOf([calls, { role: 'user', content: [result('a', fields)] }]);
    expect(prompt[1]).toEqual({ role: 'tool', content: [part('a', output)] });
  });

  it('should lift a cache mark from inside a result to the result', () => {
    const content = [{ type: 'text', text: 'x', cache_control: { type: 'ephemeral' } }];
    const prompt = promptOf([calls, { role: 'user', content: [result('a', { content })] }]);
    expect(prompt[1]?.content).toEqual([
      {
        ...part('a', { type: 'text', value: 'x' }),
        providerOptions: { anthropic: { cacheControl: { type: 'ephemeral' } } },
      },
    ]);
  });

  const both = { role: 'tool', content: [part('a'), part('b')] };
  it.each<[string, object[], object[]]>([
    [
      'the text of their message',
      [{ role: 'user', content: [result('a'), { type: 'text', text: 'Hi' }, result('b')] }],
      [both, user],
    ],
    [
      'text between their messages',
      [
        { role: 'user', content: [result('a'), { type: 'text', text: 'Hi' }] },
        { role: 'user', content: [result('b')] },
      ],
      [both, user],
    ],
    [
      'system messages between call and result',
      [
        { role: 'system', content: 's' },
        { role: 'user', content: [result('a')] },
        { role: 'system', content: 't' },
        { role: 'user', content: [result('b'), { type: 'text', text: 'Hi' }] },
      ],
      [both, { role: 'system', content: 's' }, { role: 'system', content: 't' }, user],
    ],
  ])('should come together before %s', (_title, wire, expected) => {
    expect(promptOf([calls, ...wire]).slice(1)).toEqual(expected);
  });

  it('should name the block of a result without a call', () => {
    const error = errorOf({
      messages: [calls, { role: 'user', content: [{ type: 'text', text: 'x' }, result('c')] }],
    });
    expect(error).toMatchObject({ status: 400, param: 'messages[1].content[1].tool_use_id' });
    expect(error.message).toContain('messages[1].content[1]');
  });
});

describe('messages of one role in a row', () => {
  it('should become one', () => {
    expect(
      promptOf([
        { role: 'user', content: 'a' },
        { role: 'user', content: [text('b')] },
        { role: 'assistant', content: 'c' },
        { role: 'assistant', content: [text('d')] },
      ]),
    ).toEqual([
      { role: 'user', content: [text('a'), text('b')] },
      { role: 'assistant', content: [text('c'), text('d')] },
    ]);
  });

  it('should be read in linear time, however many there are', () => {
    const call = { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 't' }] };
    const turn = [
      { role: 'system', content: 's' },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'a', content: 'x' }] },
      { role: 'user', content: Array.from({ length: 4 }, () => ({ type: 'text', text: 'y' })) },
    ];
    const count = inject('isFullRun') ? 40_000 : 8000;
    const prompt = promptOf([call, ...Array.from({ length: count }, () => turn).flat()]);
    expect(prompt.map((message) => message.role).slice(0, 3)).toEqual([
      'assistant',
      'tool',
      'system',
    ]);
    expect(prompt[1]?.content).toHaveLength(count);
  });
});

describe('tools', () => {
  const schema = { type: 'object', properties: { city: { type: 'string' } } };
  const weather = { name: 'weather', input_schema: schema };

  it.each<[string, object, object]>([
    [
      'a tool',
      { ...weather, description: 'Tells it.', type: 'custom', strict: true },
      { description: 'Tells it.', inputSchema: schema, strict: true },
    ],
    [
      'a tool with marks',
      {
        ...weather,
        type: null,
        cache_control: { type: 'ephemeral' },
        defer_loading: true,
        eager_input_streaming: true,
        allowed_callers: ['direct'],
        input_examples: [{ city: 'Bern' }],
      },
      {
        inputSchema: schema,
        inputExamples: [{ input: { city: 'Bern' } }],
        providerOptions: {
          anthropic: {
            cacheControl: { type: 'ephemeral' },
            deferLoading: true,
            eagerInputStreaming: true,
            allowedCallers: ['direct'],
          },
        },
      },
    ],
    [
      'a tool of OpenAI responses',
      { name: 'weather', parameters: schema },
      { inputSchema: schema },
    ],
    [
      'a tool of chat completions',
      { type: 'function', function: { name: 'weather', parameters: schema } },
      { inputSchema: schema },
    ],
  ])('should read %s as a function', (_title, tool, expected) => {
    expect(read({ tools: [tool] }).options.tools).toEqual([
      { type: 'function', name: 'weather', ...expected },
    ]);
  });

  it('should read typed tools as tools of the provider', () => {
    const tools = [
      {
        type: 'web_search_20250305',
        name: 'web_search',
        max_uses: 3,
        allowed_domains: null,
        user_location: { type: 'approximate', country_code: 'CH' },
        cache_control: { type: 'ephemeral' },
      },
      { type: 'bash_20250124', name: 'bash' },
    ];
    expect(read({ tools }).options.tools).toEqual([
      {
        type: 'provider',
        id: 'anthropic.web_search_20250305',
        name: 'web_search',
        args: { maxUses: 3, userLocation: { type: 'approximate', countryCode: 'CH' } },
      },
      { type: 'provider', id: 'anthropic.bash_20250124', name: 'bash', args: {} },
    ]);
  });

  const limit = { type: 'object', properties: { max_iterations: { default: 2 } } };
  it.each<[object, object]>([
    [{ name: 'svc_shadow_agent' }, {}],
    [{ name: 'svc_shadow_agent', input_schema: limit }, limit],
    [{ name: 'svc_shadow_agent', inputSchema: limit }, limit],
    [{ name: 'svc_shadow_agent', parameters: limit }, limit],
    [{ type: 'function', function: { name: 'svc_shadow_agent' } }, {}],
  ])('should hand the gateway tool %j to the pipeline', (tool, inputSchema) => {
    expect(read({ tools: [tool] }).options.tools).toEqual([
      { type: 'function', name: 'svc_shadow_agent', inputSchema },
    ]);
  });
});

describe('requests at fault', () => {
  it.each<[string, object]>([
    ['model', { model: undefined }],
    ['model', { model: '' }],
    ['max_tokens', { max_tokens: undefined }],
    ['max_tokens', { max_tokens: 1.5 }],
    ['messages', { messages: 'Hi' }],
    ['messages[0].role', { messages: [{ role: 'tool', content: 'x' }] }],
    ['messages[0].content', { messages: [{ role: 'user', content: 5 }] }],
    ['messages[0].content[0].text', { messages: [{ role: 'user', content: [{ type: 'text' }] }] }],
    ['messages[0].content[0].source', image({ type: 'base64' })],
    ['messages[0].content[0].source.url', image({ type: 'url', url: 'file:///etc/passwd' })],
    ['messages[0].content[0].source.url', image({ type: 'url', url: 'http://' })],
    ['system[1].type', { system: [{ type: 'text', text: 'a' }, { type: 'image' }] }],
    [
      'system[0].toolgate.visibility',
      { system: [{ type: 'text', text: 'a', toolgate: { visibility: 'loud' } }] },
    ],
    ['tools[0].name', { tools: [{ input_schema: {} }] }],
    ['tools[1].input_schema', { tools: [{ name: 'svc_x' }, { name: 'y' }] }],
    ['tool_choice.type', { tool_choice: { type: 'required' } }],
    ['tool_choice.name', { tool_choice: { type: 'tool' } }],
    ['output_config.effort', { output_config: { effort: 'enormous' } }],
    ['output_config.format.schema', { output_config: { format: { type: 'json_schema' } } }],
    ['output_format.type', { output_format: { type: 'json_object' } }],
  ])('should be refused with the name %s', (param, fields) => {
    const error = errorOf(fields);
    expect(error).toMatchObject({ status: 400, param });
    expect(error.message).toContain(param);
  });

  it.each([[null], [[]], ['text'], [5]])('should be refused when the body is %j', (body) => {
    expect(() => finishAtOnce(format.readRequest(body, new Headers()))).toThrow(HttpError);
  });

  it('should be shown the shape of a gateway tool', () => {
    const error = errorOf({ tools: [{ type: 'svc_prompt_guard', name: 'svc_prompt_guard' }] });
    expect(error).toMatchObject({ status: 400, param: 'tools[0].type' });
    expect(error.message).toBe(
      'tools[0].type: declare a gateway tool by its name: {"name":"svc_prompt_guard","input_schema":{"type":"object"}}',
    );
  });

  it('should be sent back whole when they belong to a thread', () => {
    const thread = { type: 'continue', previous_message_id: 'msg_1' };
    expect(errorOf({ max_tokens: undefined, thread })).toMatchObject({
      status: 400,
      code: 'thread_unsupported_request',
    });
  });
});
