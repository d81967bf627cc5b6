import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { finishAtOnce } from 'toolgate/internal';
import { describe, expect, it } from 'vitest';
import { chatCompletions } from './formats/chat-completions/index.ts';
import { messages } from './formats/messages/index.ts';
import { responses } from './formats/responses/index.ts';

const headers = new Headers();
const read = {
  chat: (fields: object) =>
    finishAtOnce(chatCompletions.readRequest({ model: 'm', messages: user, ...fields }, headers))
      .options,
  messages: (fields: object) =>
    finishAtOnce(
      messages.readRequest({ model: 'm', max_tokens: 9, messages: user, ...fields }, headers),
    ).options,
  responses: (fields: object) =>
    finishAtOnce(responses.readRequest({ model: 'm', input: 'Hi', ...fields }, headers)).options,
};
const user = [{ role: 'user', content: 'Hi' }];

const messagesWith = (source: object) =>
  read.messages({
    messages: [
      { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'look', input: {} }] },
      {
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: 'a', content: [{ type: 'image', source }] }],
      },
    ],
  });
const result = (id: string) => ({ role: 'tool', tool_call_id: id, content: id });
const output = (id: string) => ({ type: 'function_call_output', call_id: id, output: id });

describe('a schema for the answer', () => {
  // Some properties are not required, which strict modes refuse.
  const schema = {
    type: 'object',
    properties: { city: { type: 'string' }, country: { type: 'string' } },
    required: ['city'],
  };
  const nested = { type: 'json_schema', json_schema: { name: 'place', schema } };
  const flat = { type: 'json_schema', name: 'place', schema };
  const bare = { type: 'json_schema', schema };

  it.each<[string, LanguageModelV4CallOptions]>([
    ['chat completions', read.chat({ response_format: nested })],
    ['messages', read.messages({ output_config: { format: bare } })],
    ['messages of earlier clients', read.messages({ output_format: bare })],
    ['responses', read.responses({ text: { format: flat } })],
  ])('reaches the model as it is from %s', (_name, { responseFormat }) => {
    expect(responseFormat).toMatchObject({ type: 'json', schema });
  });
});

describe('an image in the result of a tool', () => {
  const data = { mediaType: 'image/png', data: { type: 'data', data: 'AAAA' } };
  const linked = {
    mediaType: 'image/*',
    data: { type: 'url', url: new URL('https://a.test/b.png') },
  };
  const input = '{}';
  const call = { id: 'a', type: 'function', function: { name: 'look', arguments: input } };
  const chat = (url: string) =>
    read.chat({
      messages: [
        { role: 'assistant', tool_calls: [call] },
        { role: 'tool', tool_call_id: 'a', content: [{ type: 'image_url', image_url: { url } }] },
      ],
    });
  const responsesWith = (image_url: string) =>
    read.responses({
      input: [
        { type: 'function_call', call_id: 'a', name: 'look', arguments: input },
        {
          type: 'function_call_output',
          call_id: 'a',
          output: [{ type: 'input_image', image_url }],
        },
      ],
    });

  it.each<[string, LanguageModelV4CallOptions, object]>([
    ['chat completions, data', chat('data:image/png;base64,AAAA'), data],
    ['chat completions, address', chat('https://a.test/b.png'), linked],
    [
      'messages, data',
      messagesWith({ type: 'base64', media_type: 'image/png', data: 'AAAA' }),
      data,
    ],
    ['messages, address', messagesWith({ type: 'url', url: 'https://a.test/b.png' }), linked],
    ['responses, data', responsesWith('data:image/png;base64,AAAA'), data],
    ['responses, address', responsesWith('https://a.test/b.png'), linked],
  ])('reaches the model from %s', (_name, { prompt }, file) => {
    expect(prompt[1]).toEqual({
      role: 'tool',
      content: [
        {
          type: 'tool-result',
          toolCallId: 'a',
          toolName: 'look',
          output: { type: 'content', value: [{ type: 'file', ...file }] },
        },
      ],
    });
  });
});

describe('a message between the calls of a turn and their results', () => {
  const calls = ['a', 'b'];
  const wireCalls = calls.map((id) => ({
    id,
    type: 'function',
    function: { name: 'look', arguments: '{}' },
  }));
  const wireUses = calls.map((id) => ({ type: 'tool_use', id, name: 'look', input: {} }));
  const wireItems = calls.map((id) => ({
    type: 'function_call',
    call_id: id,
    name: 'look',
    arguments: '{}',
  }));
  const system = { role: 'system', content: 'Be brief.' };

  it.each<[string, LanguageModelV4CallOptions]>([
    [
      'chat completions',
      read.chat({
        messages: [
          { role: 'assistant', tool_calls: wireCalls },
          system,
          result('a'),
          ...user,
          result('b'),
        ],
      }),
    ],
    [
      'messages',
      read.messages({
        messages: [
          { role: 'assistant', content: wireUses },
          system,
          {
            role: 'user',
            content: [
              ...calls.map((id) => ({ type: 'tool_result', tool_use_id: id, content: id })),
              { type: 'text', text: 'Hi' },
            ],
          },
        ],
      }),
    ],
    [
      'responses',
      read.responses({ input: [...wireItems, system, output('a'), ...user, output('b')] }),
    ],
  ])('follows the results, which are all one message: %s', (_name, { prompt }) => {
    expect(prompt).toEqual([
      {
        role: 'assistant',
        content: calls.map((toolCallId) => ({
          type: 'tool-call',
          toolCallId,
          toolName: 'look',
          input: {},
        })),
      },
      {
        role: 'tool',
        content: calls.map((toolCallId) => ({
          type: 'tool-result',
          toolCallId,
          toolName: 'look',
          output: { type: 'text', value: toolCallId },
        })),
      },
      system,
      { role: 'user', content: [{ type: 'text', text: 'Hi' }] },
    ]);
  });
});
