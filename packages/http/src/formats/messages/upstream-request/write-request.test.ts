import { describe, expect, it } from 'vitest';
import { createToolgateHandler } from '../../../create-toolgate-handler.ts';
import { postJson, wholeMessage } from '../../../testing/index.ts';
import { fetchTransport } from '../../../upstream/transport.ts';
import { upstream } from '../../../upstream/upstream.ts';

interface Sent {
  url: string;
  headers: Headers;
  body: Record<string, unknown>;
}

/** Creates a gateway for a provider that speaks only messages, and records the request to the provider. */
function open(modelId: string) {
  const sent: Sent[] = [];
  const transport = fetchTransport(async (input, init) => {
    const request = new Request(input, init);
    const body = (await request.clone().json()) as Record<string, unknown>;
    sent.push({ url: request.url, headers: request.headers, body });
    return Response.json(wholeMessage([{ type: 'text', text: 'Hi' }]));
  });
  const model = upstream({
    format: 'messages',
    baseURL: 'http://upstream.test/v1/',
    apiKey: 'host-key',
    modelId,
    transport,
  });
  return { sent, handler: createToolgateHandler({ models: { m: model } }) };
}

const older = 'claude-sonnet-4-5';
const newer = 'claude-sonnet-4-6';
const paths = { chat: '/v1/chat/completions', responses: '/v1/responses' };
const user = { role: 'user', content: 'Hi' };
const plain = { chat: { messages: [user] }, responses: { input: 'Hi' } };

async function sentFor(
  format: keyof typeof paths,
  fields: object,
  modelId: string = newer,
): Promise<{ body: Record<string, unknown>; warnings: unknown }> {
  const { sent, handler } = open(modelId);
  const request = { model: 'm', ...plain[format], ...fields };
  const response = await postJson(handler, paths[format], request, {
    headers: { 'toolgate-outcome': 'full' },
  });
  expect(response.status).toBe(200);
  const { toolgate } = (await response.json()) as { toolgate?: { warnings?: unknown } };
  const { model, max_tokens: limit, messages, ...rest } = sent[0]?.body ?? {};
  expect([model, sent.length]).toEqual([modelId, 1]);
  const isPlainLimit = limit === 32_000;
  const isPlainPrompt = JSON.stringify(messages) === JSON.stringify([user]);
  return {
    body: {
      ...(!isPlainLimit && { max_tokens: limit }),
      ...(!isPlainPrompt && { messages }),
      ...rest,
    },
    warnings: toolgate?.warnings,
  };
}

const schema = { type: 'object', properties: { city: { type: 'string' } } };
const weather = { name: 'weather', description: 'Tells the weather.' };
const chatTool = { type: 'function', function: { ...weather, parameters: schema } };
const flatTool = { type: 'function', ...weather, parameters: schema };
const tool = { ...weather, input_schema: schema };
const png = 'iVBORw0KGgo=';
const image = {
  type: 'image',
  source: { type: 'base64', media_type: 'image/png', data: png },
};
const noted = 'data:Text/plain;base64,SXQgd2VpZ2hzIDEyIGtnLg==';
const note = { type: 'text', media_type: 'text/plain', data: 'It weighs 12 kg.' };
const mark = { type: 'ephemeral' };

const answer = (...content: object[]) => ({ role: 'assistant', content });

describe('a request of another format to a provider of messages', () => {
  it('goes to its address, with its key and a version', async () => {
    const { sent, handler } = open(newer);
    await postJson(handler, paths.chat, { model: 'm', ...plain.chat });
    expect(sent[0]?.url).toBe('http://upstream.test/v1/messages');
    expect(Object.fromEntries(sent[0]?.headers ?? [])).toEqual({
      accept: 'application/json',
      'content-type': 'application/json',
      'x-api-key': 'host-key',
      'anthropic-version': '2023-06-01',
    });
    expect(sent[0]?.body).toEqual({ model: newer, max_tokens: 32_000, messages: [user] });
  });

  it.each<[string, object, object, object]>([
    ['the limit', { max_completion_tokens: 7 }, { max_output_tokens: 7 }, { max_tokens: 7 }],
    ['the temperature', { temperature: 0.5 }, { temperature: 0.5 }, { temperature: 0.5 }],
    ['the top share', { top_p: 0.5 }, { top_p: 0.5 }, { top_p: 0.5 }],
    [
      'tools and a free choice',
      { tools: [chatTool], tool_choice: 'auto' },
      { tools: [flatTool], tool_choice: 'auto' },
      { tools: [tool], tool_choice: { type: 'auto' } },
    ],
    [
      'a forced choice',
      { tools: [chatTool], tool_choice: 'required' },
      { tools: [flatTool], tool_choice: 'required' },
      { tools: [tool], tool_choice: { type: 'any' } },
    ],
    [
      'no choice',
      { tools: [chatTool], tool_choice: 'none' },
      { tools: [flatTool], tool_choice: 'none' },
      { tools: [tool], tool_choice: { type: 'none' } },
    ],
    [
      'a named tool',
      { tools: [chatTool], tool_choice: { type: 'function', function: { name: 'weather' } } },
      { tools: [flatTool], tool_choice: { type: 'function', name: 'weather' } },
      { tools: [tool], tool_choice: { type: 'tool', name: 'weather' } },
    ],
    [
      'one call at a time',
      { tools: [chatTool], parallel_tool_calls: false },
      { tools: [flatTool], parallel_tool_calls: false },
      { tools: [tool], tool_choice: { type: 'auto', disable_parallel_tool_use: true } },
    ],
    [
      'structured output',
      { response_format: { type: 'json_schema', json_schema: { name: 'a', schema } } },
      { text: { format: { type: 'json_schema', name: 'a', schema } } },
      { output_config: { format: { type: 'json_schema', schema } } },
    ],
    [
      'an effort',
      { reasoning_effort: 'high' },
      { reasoning: { effort: 'high' } },
      { thinking: { type: 'adaptive', display: 'summarized' }, output_config: { effort: 'high' } },
    ],
    [
      'the least effort',
      { reasoning_effort: 'minimal' },
      { reasoning: { effort: 'minimal' } },
      { thinking: { type: 'adaptive', display: 'summarized' }, output_config: { effort: 'low' } },
    ],
    [
      'no thinking',
      { reasoning_effort: 'none' },
      { reasoning: { effort: 'none' } },
      { thinking: { type: 'disabled' } },
    ],
    ['the user', { user: 'u1' }, { user: 'u1' }, { metadata: { user_id: 'u1' } }],
    [
      'the tier',
      { service_tier: 'default' },
      { service_tier: 'default' },
      { service_tier: 'standard_only' },
    ],
    [
      'instructions',
      { messages: [{ role: 'developer', content: 'Be kind.' }, user] },
      { instructions: 'Be kind.' },
      { system: [{ type: 'text', text: 'Be kind.' }] },
    ],
    [
      'a text file',
      { messages: [{ role: 'user', content: [{ type: 'file', file: { file_data: noted } }] }] },
      { input: [{ role: 'user', content: [{ type: 'input_file', file_data: noted }] }] },
      { messages: [{ role: 'user', content: [{ type: 'document', source: note }] }] },
    ],
    [
      'a picture',
      {
        messages: [
          {
            role: 'user',
            content: [{ type: 'image_url', image_url: { url: `data:image/png;base64,${png}` } }],
          },
        ],
      },
      {
        input: [
          {
            role: 'user',
            content: [{ type: 'input_image', image_url: `data:image/png;base64,${png}` }],
          },
        ],
      },
      { messages: [{ role: 'user', content: [image] }] },
    ],
    [
      'a document',
      {
        messages: [
          {
            role: 'user',
            content: [{ type: 'file', file: { filename: 'a.pdf', file_data: 'cGRm' } }],
          },
        ],
      },
      {
        input: [
          {
            role: 'user',
            content: [{ type: 'input_file', filename: 'a.pdf', file_data: 'cGRm' }],
          },
        ],
      },
      {
        messages: [
          {
            role: 'user',
            content: [
              {
                type: 'document',
                source: { type: 'base64', media_type: 'application/pdf', data: 'cGRm' },
                title: 'a.pdf',
              },
            ],
          },
        ],
      },
    ],
    [
      'a call and its result with a picture',
      {
        messages: [
          user,
          {
            role: 'assistant',
            content: 'One moment.',
            tool_calls: [
              { id: 'call 1', type: 'function', function: { name: 'look', arguments: '{"a":1}' } },
            ],
          },
          {
            role: 'tool',
            tool_call_id: 'call 1',
            content: [
              { type: 'text', text: 'See' },
              { type: 'image_url', image_url: { url: `data:image/png;base64,${png}` } },
            ],
          },
          { role: 'user', content: 'So?' },
        ],
      },
      {
        input: [
          user,
          { role: 'assistant', content: 'One moment.' },
          { type: 'function_call', call_id: 'call 1', name: 'look', arguments: '{"a":1}' },
          {
            type: 'function_call_output',
            call_id: 'call 1',
            output: [
              { type: 'input_text', text: 'See' },
              { type: 'input_image', image_url: `data:image/png;base64,${png}` },
            ],
          },
          { role: 'user', content: 'So?' },
        ],
      },
      {
        messages: [
          user,
          {
            role: 'assistant',
            content: [
              { type: 'text', text: 'One moment.' },
              { type: 'tool_use', id: 'toolu_x_call_20_1', name: 'look', input: { a: 1 } },
            ],
          },
          {
            role: 'user',
            content: [
              {
                type: 'tool_result',
                tool_use_id: 'toolu_x_call_20_1',
                content: [{ type: 'text', text: 'See' }, image],
              },
              { type: 'text', text: 'So?' },
            ],
          },
        ],
      },
    ],
  ])('carries %s', async (_title, chat, responses, expected) => {
    for (const [format, fields] of [
      ['chat', chat],
      ['responses', responses],
    ] as const) {
      const { body, warnings } = await sentFor(format, fields);
      expect(body).toEqual(expected);
      expect(warnings).toBeUndefined();
    }
  });

  it.each<[string, object, object]>([
    ['stops', { stop: ['a', 'b'] }, { stop_sequences: ['a', 'b'] }],
    [
      'cache marks',
      {
        messages: [
          { role: 'system', content: [{ type: 'text', text: 'Be kind.', cache_control: mark }] },
          { role: 'user', content: [{ type: 'text', text: 'Hi', cache_control: mark }] },
        ],
        tools: [{ ...chatTool, cache_control: mark }],
      },
      {
        system: [{ type: 'text', text: 'Be kind.', cache_control: mark }],
        messages: [{ role: 'user', content: [{ type: 'text', text: 'Hi', cache_control: mark }] }],
        tools: [{ ...tool, cache_control: mark }],
      },
    ],
    [
      'what the assistant is to continue, without white space at its end',
      { messages: [user, { role: 'assistant', content: 'Well, \n' }] },
      { messages: [user, { role: 'assistant', content: 'Well,' }] },
    ],
    [
      'strict tools',
      { tools: [{ type: 'function', function: { name: 'a', parameters: schema, strict: true } }] },
      { tools: [{ name: 'a', input_schema: schema, strict: true }] },
    ],
  ])('carries of chat completions %s', async (_title, fields, expected) => {
    expect((await sentFor('chat', fields)).body).toEqual(expected);
  });

  it('keeps instructions in the middle of a conversation where they are', async () => {
    const { sent, handler } = open(newer);
    const messages = [
      user,
      { role: 'assistant', content: 'Yes?' },
      { role: 'system', content: 'Be kind.' },
      user,
    ];
    await postJson(handler, paths.chat, { model: 'm', messages });
    expect(sent[0]?.body['messages']).toEqual(messages);
    expect(sent[0]?.headers.get('anthropic-beta')).toBe('mid-conversation-system-2026-04-07');
  });

  it('gives older models a budget of thinking tokens, and no temperature with it', async () => {
    const fields = { reasoning_effort: 'low', max_completion_tokens: 500, temperature: 0.5 };
    const { body } = await sentFor('chat', fields, older);
    expect(body).toEqual({
      max_tokens: 3700,
      thinking: { type: 'enabled', budget_tokens: 3200 },
    });
  });

  it('lets a model not think if it has to call a tool', async () => {
    const fields = { reasoning_effort: 'low', tools: [chatTool], tool_choice: 'required' };
    const { body, warnings } = await sentFor('chat', fields, older);
    expect(body).toEqual({ tools: [tool], tool_choice: { type: 'any' } });
    expect(warnings).toEqual([expect.stringContaining('forced tool choice')]);
  });

  it.each<[string, object, object, string]>([
    ['a seed', { seed: 7 }, {}, 'seed'],
    ['penalties', { presence_penalty: 1 }, {}, 'presence_penalty'],
    ['too high a temperature', { temperature: 1.5 }, { temperature: 1 }, 'temperature'],
    ['JSON without a schema', { response_format: { type: 'json_object' } }, {}, 'JSON'],
    [
      'a recording',
      {
        messages: [
          {
            role: 'user',
            content: [
              { type: 'text', text: 'Hi' },
              { type: 'input_audio', input_audio: { data: 'AAAA', format: 'wav' } },
            ],
          },
        ],
      },
      {},
      'audio/wav',
    ],
    [
      'reasoning that its model did not sign',
      {
        messages: [
          user,
          { role: 'assistant', content: 'Yes?', reasoning_content: 'They greet.' },
          user,
        ],
      },
      { messages: [user, { role: 'assistant', content: 'Yes?' }, user] },
      'signature',
    ],
  ])('says that it does not carry %s', async (_title, fields, expected, warning) => {
    const { body, warnings } = await sentFor('chat', fields);
    expect(body).toEqual(expected);
    expect(warnings).toEqual([expect.stringContaining(warning)]);
  });

  it('leaves out settings that newer models refuse', async () => {
    const { body, warnings } = await sentFor('chat', { temperature: 0.5 }, 'claude-opus-5');
    expect(body).toEqual({});
    expect(warnings).toEqual([expect.stringContaining('temperature')]);
  });
});

describe('a request of this format to a provider of messages', () => {
  const path = '/v1/messages';
  const guard = { name: 'svc_prompt_guard', input_schema: { type: 'object' } };

  async function sentBody(fields: object): Promise<unknown> {
    const { sent, handler } = open(newer);
    const request = { model: 'm', max_tokens: 9, messages: [user], ...fields };
    const response = await postJson(handler, path, request);
    expect(response.status).toBe(200);
    return sent[0]?.body;
  }

  it.each<[string, object]>([
    ['roles', { messages: [user, { role: 'oracle', content: 'Hm' }, user] }],
    ['blocks', { messages: [{ role: 'user', content: [{ type: 'hologram', beams: ['x'] }] }] }],
    [
      'blocks of an answer',
      {
        messages: [
          user,
          {
            role: 'assistant',
            content: [
              { type: 'server_tool_use', id: 's1', name: 'web_search', input: { query: 'a' } },
              { type: 'web_search_tool_result', tool_use_id: 's1', content: [] },
            ],
          },
          user,
        ],
      },
    ],
    [
      'sources',
      { messages: [{ role: 'user', content: [{ type: 'image', source: { type: 'vault' } }] }] },
    ],
    ['system blocks', { system: [{ type: 'rune', text: 'Be kind.' }] }],
    [
      'results without a call',
      {
        messages: [
          user,
          {
            role: 'user',
            content: [
              {
                type: 'tool_result',
                tool_use_id: 'a',
                content: [{ type: 'tool_reference', tool_name: 'b' }],
              },
            ],
          },
        ],
      },
    ],
    ['tools', { tools: [{ type: 'telescope_20270101', name: 'telescope', power: 3 }] }],
    [
      'settings',
      {
        temperature: 'hot',
        thinking: { type: 'deep' },
        output_config: { effort: 'heroic' },
        output_format: { type: 'verse' },
        new_field: 1,
      },
    ],
  ])('carries %s that this gateway does not know', async (_title, fields) => {
    const body = { model: newer, max_tokens: 9, messages: [user], ...fields };
    expect(await sentBody(fields)).toEqual(body);
    const { tools = [] } = fields as { tools?: object[] };
    const asked = { ...fields, tools: [...tools, guard] };
    expect(await sentBody(asked)).toEqual(body);
    // Another message must not change the result.
    const use = { type: 'tool_use', id: 'svc1', name: 'svc_x', input: {} };
    const result = { type: 'tool_result', tool_use_id: 'svc1', content: 'x' };
    const dropped = [
      { role: 'assistant', content: [use] },
      { role: 'user', content: [result] },
    ];
    const messages = [...body.messages, ...dropped];
    expect(await sentBody({ ...fields, messages })).toEqual(body);
  });

  it('lets the provider decide about a limit that is missing', async () => {
    expect(await sentBody({ max_tokens: undefined })).toEqual({ model: newer, messages: [user] });
  });

  it('declares tools in the shape of this format', async () => {
    expect(await sentBody({ tools: [chatTool, { ...weather, parameters: schema }, tool] })).toEqual(
      {
        model: newer,
        max_tokens: 9,
        messages: [user],
        tools: [tool, tool, tool],
      },
    );
  });

  it('takes back thinking that its provider signed, and no other', async () => {
    const signed = { type: 'thinking', thinking: 'Hm.', signature: 'c2ln' };
    const own = { type: 'thinking', thinking: 'Hm.', signature: 'toolgate-unsigned' };
    const foreign = { ...own, signature: 'toolgate:{"openai":{"a":"b"}}' };
    const said = { type: 'text', text: 'Yes?' };
    const messages = [
      user,
      answer(signed, own, said),
      user,
      answer(foreign),
      user,
      answer(foreign, said),
      user,
    ];
    expect(await sentBody({ messages })).toMatchObject({
      messages: [user, answer(signed, said), user, user, answer(said), user],
    });
  });

  describe('a call that the provider runs', () => {
    const search = { type: 'server_tool_use', id: 's1', name: 'web_search', input: {} };
    const found = { type: 'web_search_tool_result', tool_use_id: 's1', content: [] };
    const ask = { type: 'mcp_tool_use', id: 'm1', name: 'ask', server_name: 'x', input: {} };
    const told = { type: 'mcp_tool_result', tool_use_id: 'm1', is_error: false, content: [] };
    const cut = { type: 'text', text: 'The rest of this answer was withheld.' };
    const book = { type: 'tool_use', id: 't1', name: 'book', input: {} };
    const booked = {
      role: 'user',
      content: [{ type: 'tool_result', tool_use_id: 't1', content: 'ok' }],
    };

    it.each<[string, object[], object[]]>([
      ['without a result', [user, answer(search, cut), user], [user, answer(cut), user]],
      [
        'without a result beside others',
        [user, answer(search, found, ask, cut), user],
        [user, answer(search, found, cut), user],
      ],
      ['as all there is', [user, answer(ask), user], [user, user]],
    ])('is left out %s, with a warning', async (_title, messages, expected) => {
      const { sent, handler } = open(newer);
      const response = await postJson(handler, path, { model: 'm', max_tokens: 9, messages });
      expect(sent[0]?.body['messages']).toEqual(expected);
      const { toolgate } = (await response.json()) as { toolgate: { warnings: string[] } };
      expect(toolgate.warnings).toEqual([
        'messages: calls of tools that the provider runs were left out, since their results are missing',
      ]);
    });

    it.each<[string, object[]]>([
      ['with its result', [user, answer(search, found, ask, told, cut), user]],
      ['in the answer to continue', [user, answer(cut, search)]],
      ['before results of the client', [user, answer(search, book), booked]],
    ])('stays %s', async (_title, messages) => {
      expect(await sentBody({ messages })).toMatchObject({ messages });
    });
  });
});
