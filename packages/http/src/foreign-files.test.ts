import { createOpenAI } from '@ai-sdk/openai';
import { describe, expect, it } from 'vitest';
import { createToolgateHandler } from './create-toolgate-handler.ts';
import type { FormatName } from './formats/original.ts';
import { postJson } from './testing/index.ts';
import { fetchTransport } from './upstream/transport.ts';
import { upstream } from './upstream/upstream.ts';

const requests: Record<FormatName, { path: string; body: object }> = {
  'chat-completions': {
    path: '/v1/chat/completions',
    body: {
      messages: [{ role: 'user', content: [{ type: 'file', file: { file_id: 'file-1' } }] }],
    },
  },
  messages: {
    path: '/v1/messages',
    body: {
      max_tokens: 9,
      messages: [
        {
          role: 'user',
          content: [{ type: 'document', source: { type: 'file', file_id: 'file_1' } }],
        },
      ],
    },
  },
  responses: {
    path: '/v1/responses',
    body: { input: [{ role: 'user', content: [{ type: 'input_file', file_id: 'file-1' }] }] },
  },
};

/** Formats whose providers cannot read each other's files. */
const foreign: [FormatName, FormatName][] = [
  ['chat-completions', 'messages'],
  ['messages', 'chat-completions'],
  ['messages', 'responses'],
  ['responses', 'messages'],
];

describe('a file that is stored at another provider', () => {
  it.each(foreign)('of %s is refused before a provider of %s is asked', async (from, to) => {
    const asked: unknown[] = [];
    const transport = fetchTransport(async (input) => {
      asked.push(input);
      return Response.json({});
    });
    const m = upstream({ format: to, baseURL: 'http://localhost/v1', transport });
    const { path, body } = requests[from];
    const handler = createToolgateHandler({ models: { m } });
    const response = await postJson(handler, path, { model: 'm', ...body });
    expect([response.status, asked]).toEqual([400, []]);
    expect(await response.text()).toContain('file_id: the file is stored at another provider');
  });

  it('is refused for a model of the AI SDK too', async () => {
    const asked: unknown[] = [];
    const m = createOpenAI({
      apiKey: 'k',
      fetch: async (input) => {
        asked.push(input);
        return Response.json({});
      },
    })('gpt-4.1');
    const { path, body } = requests.messages;
    const handler = createToolgateHandler({ models: { m } });
    const response = await postJson(handler, path, { model: 'm', ...body });
    expect([response.status, asked]).toEqual([400, []]);
    expect(await response.text()).toContain('file_id');
  });
});
