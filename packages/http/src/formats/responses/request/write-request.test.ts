import { describe, expect, it } from 'vitest';
import { createToolgateHandler } from '../../../create-toolgate-handler.ts';
import { postUnchecked, wholeResponse } from '../../../testing/index.ts';
import { fetchTransport } from '../../../upstream/transport.ts';
import { upstream } from '../../../upstream/upstream.ts';

const paths = { chat: '/v1/chat/completions', messages: '/v1/messages' } as const;

/** Returns the body that a provider of responses gets for a request in another format. */
async function sentFor(
  name: keyof typeof paths,
  body: object,
  baseURL = 'http://localhost/v1',
): Promise<Record<string, unknown>> {
  const bodies: string[] = [];
  const transport = fetchTransport(async (input, init) => {
    bodies.push(await new Request(input, init).text());
    return Response.json(wholeResponse([]));
  });
  const model = upstream({ format: 'responses', baseURL, transport });
  const handler = createToolgateHandler({ models: { m: model } });
  const required = name === 'messages' ? { max_tokens: 9 } : {};
  const messages = [{ role: 'user', content: 'Hi' }];
  const response = await postUnchecked(handler, paths[name], {
    model: 'm',
    messages,
    ...required,
    ...body,
  });
  expect([response.status, bodies.length]).toEqual([200, 1]);
  return JSON.parse(bodies[0] ?? 'null') as Record<string, unknown>;
}

const hi = { role: 'user', content: [{ type: 'input_text', text: 'Hi' }] };
const schema = { type: 'object', properties: { city: { type: 'string' } } };
const look = { type: 'function', name: 'look', parameters: schema, strict: false };
const image = 'data:image/png;base64,aGk=';
const user = (...content: object[]) => ({ messages: [{ role: 'user', content }] });
const chatTool = { type: 'function', function: { name: 'look', parameters: schema } };
const seeTool = { type: 'function', function: { name: 'see', parameters: schema } };
const jsonSchema = { name: 'place', schema, strict: true };

const chatCases: [title: string, given: object, sent: object][] = [
  [
    'system messages',
    {
      messages: [
        { role: 'developer', content: 'Be kind.' },
        { role: 'user', content: 'Hi' },
      ],
    },
    { instructions: 'Be kind.', input: [hi] },
  ],
  [
    'a later system message',
    {
      messages: [
        { role: 'user', content: 'Hi' },
        { role: 'system', content: 'Be kind.' },
      ],
    },
    { input: [hi, { role: 'system', content: 'Be kind.' }] },
  ],
  [
    'images and files',
    user(
      { type: 'image_url', image_url: { url: image, detail: 'low' } },
      { type: 'image_url', image_url: { url: 'https://a.test/b.png' } },
      { type: 'file', file: { filename: 'a.pdf', file_data: 'data:application/pdf;base64,aGk=' } },
      { type: 'file', file: { file_id: 'file-1' } },
    ),
    {
      input: [
        {
          role: 'user',
          content: [
            { type: 'input_image', detail: 'low', image_url: image },
            { type: 'input_image', image_url: 'https://a.test/b.png' },
            {
              type: 'input_file',
              filename: 'a.pdf',
              file_data: 'data:application/pdf;base64,aGk=',
            },
            { type: 'input_file', file_id: 'file-1' },
          ],
        },
      ],
    },
  ],
  [
    'calls and results',
    {
      messages: [
        { role: 'user', content: 'Hi' },
        {
          role: 'assistant',
          content: 'One moment.',
          tool_calls: [
            { id: 'a', type: 'function', function: { name: 'look', arguments: '{"city":"Rome"}' } },
          ],
        },
        {
          role: 'tool',
          tool_call_id: 'a',
          content: [{ type: 'image_url', image_url: { url: image } }],
        },
      ],
    },
    {
      input: [
        hi,
        { role: 'assistant', content: [{ type: 'output_text', text: 'One moment.' }] },
        { type: 'function_call', call_id: 'a', name: 'look', arguments: '{"city":"Rome"}' },
        {
          type: 'function_call_output',
          call_id: 'a',
          output: [{ type: 'input_image', image_url: image }],
        },
      ],
    },
  ],
  ['tools', { tools: [chatTool] }, { tools: [look] }],
  [
    'strict tools',
    { tools: [{ type: 'function', function: { name: 'look', parameters: schema, strict: true } }] },
    { tools: [{ ...look, strict: true }] },
  ],
  [
    'a mode of tool choice',
    { tools: [chatTool], tool_choice: 'required' },
    { tool_choice: 'required' },
  ],
  [
    'a tool that must be called',
    { tools: [chatTool], tool_choice: { type: 'function', function: { name: 'look' } } },
    { tool_choice: { type: 'function', name: 'look' } },
  ],
  [
    'allowed tools',
    {
      tools: [chatTool, seeTool],
      tool_choice: {
        type: 'allowed_tools',
        allowed_tools: { mode: 'required', tools: [chatTool] },
      },
    },
    { tools: [look], tool_choice: 'required' },
  ],
  [
    'parallel calls',
    { tools: [chatTool], parallel_tool_calls: false },
    { parallel_tool_calls: false },
  ],
  ['the most tokens', { max_completion_tokens: 7 }, { max_output_tokens: 7 }],
  ['sampling', { temperature: 0.5, top_p: 0.4 }, { temperature: 0.5, top_p: 0.4 }],
  [
    'penalties',
    { presence_penalty: 0.1, frequency_penalty: 0.2 },
    { presence_penalty: 0.1, frequency_penalty: 0.2 },
  ],
  [
    'the effort of reasoning',
    { reasoning_effort: 'low' },
    { reasoning: { effort: 'low' }, include: ['reasoning.encrypted_content'] },
  ],
  [
    'structured output',
    { response_format: { type: 'json_schema', json_schema: jsonSchema } },
    { text: { format: { type: 'json_schema', ...jsonSchema } } },
  ],
  [
    'JSON',
    { response_format: { type: 'json_object' }, verbosity: 'low' },
    { text: { verbosity: 'low', format: { type: 'json_object' } } },
  ],
  ['verbosity', { verbosity: 'high' }, { text: { verbosity: 'high' } }],
  [
    'log probabilities',
    { logprobs: true, top_logprobs: 3 },
    { top_logprobs: 3, include: ['message.output_text.logprobs'] },
  ],
  [
    'keys and labels',
    {
      prompt_cache_key: 'k',
      prompt_cache_retention: '24h',
      safety_identifier: 's',
      service_tier: 'flex',
      metadata: { a: 'b' },
      user: 'u',
    },
    {
      prompt_cache_key: 'k',
      prompt_cache_retention: '24h',
      safety_identifier: 's',
      service_tier: 'flex',
      metadata: { a: 'b' },
      user: 'u',
    },
  ],
  ['no store', { store: true }, { store: false }],
];

const proof = 'toolgate:{"openai":{"itemId":"rs_1","reasoningEncryptedContent":"gAAA"}}';
const messagesCases: [title: string, given: object, sent: object][] = [
  ['the system prompt', { system: 'Be kind.' }, { instructions: 'Be kind.', input: [hi] }],
  ['the most tokens', { max_tokens: 7 }, { max_output_tokens: 7 }],
  [
    'images',
    user({ type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'aGk=' } }),
    { input: [{ role: 'user', content: [{ type: 'input_image', image_url: image }] }] },
  ],
  [
    'calls, results with images, and reasoning of the same provider',
    {
      messages: [
        { role: 'user', content: 'Hi' },
        {
          role: 'assistant',
          content: [
            { type: 'thinking', thinking: 'Rome it is.', signature: proof },
            { type: 'tool_use', id: 'a', name: 'look', input: { city: 'Rome' } },
          ],
        },
        {
          role: 'user',
          content: [
            {
              type: 'tool_result',
              tool_use_id: 'a',
              content: [
                { type: 'text', text: 'Seen' },
                {
                  type: 'image',
                  source: { type: 'base64', media_type: 'image/png', data: 'aGk=' },
                },
              ],
            },
          ],
        },
      ],
    },
    {
      input: [
        hi,
        {
          type: 'reasoning',
          id: 'rs_1',
          summary: [{ type: 'summary_text', text: 'Rome it is.' }],
          encrypted_content: 'gAAA',
        },
        { type: 'function_call', call_id: 'a', name: 'look', arguments: '{"city":"Rome"}' },
        {
          type: 'function_call_output',
          call_id: 'a',
          output: [
            { type: 'input_text', text: 'Seen' },
            { type: 'input_image', image_url: image },
          ],
        },
      ],
      include: ['reasoning.encrypted_content'],
    },
  ],
  ['tools', { tools: [{ name: 'look', input_schema: schema }] }, { tools: [look] }],
  [
    'a choice of any tool, one at a time',
    {
      tools: [{ name: 'look', input_schema: schema }],
      tool_choice: { type: 'any', disable_parallel_tool_use: true },
    },
    { tool_choice: 'required', parallel_tool_calls: false },
  ],
  [
    'a tool that must be called',
    {
      tools: [{ name: 'look', input_schema: schema }],
      tool_choice: { type: 'tool', name: 'look' },
    },
    { tool_choice: { type: 'function', name: 'look' } },
  ],
  [
    'effort and structured output',
    { output_config: { effort: 'high', format: { type: 'json_schema', schema } } },
    {
      reasoning: { effort: 'high' },
      text: { format: { type: 'json_schema', name: 'response', schema, strict: true } },
    },
  ],
  ['sampling', { temperature: 0.5, top_p: 0.4 }, { temperature: 0.5, top_p: 0.4 }],
];

describe.each([
  ['chat', chatCases],
  ['messages', messagesCases],
] as const)('a request of %s to a provider of responses', (name, cases) => {
  it.each(cases)('carries %s', async (_title, given, sent) => {
    expect(await sentFor(name, given)).toMatchObject({ model: 'm', store: false, ...sent });
  });

  it('holds only required fields', async () => {
    const expected = { model: 'm', input: [hi], store: false };
    const most = name === 'messages' ? { max_output_tokens: 9 } : {};
    expect(await sentFor(name, {})).toEqual({ ...expected, ...most });
  });
});

it('leaves out fields that OpenAI would refuse, and that no provider of the format has', async () => {
  const given = { presence_penalty: 0.1, stop: ['.'], seed: 1 };
  const sent = await sentFor('chat', given, 'https://api.openai.com/v1');
  expect(sent).toEqual({ model: 'm', input: [hi], store: false });
});

it.each([
  ['https://own.openai.azure.com/openai/v1', false],
  ['https://my-openai.com/v1', true],
  ['https://proxy.example/openai.com/v1', true],
  ['https://api.openai.com.proxy.example/v1', true],
])('sends such fields to %s: %s', async (address, expected) => {
  expect('presence_penalty' in (await sentFor('chat', { presence_penalty: 0.1 }, address))).toBe(
    expected,
  );
});
