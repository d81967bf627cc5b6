import { createOpenAI } from '@ai-sdk/openai';
import { describe, expect, it } from 'vitest';
import { createToolgateHandler } from './create-toolgate-handler.ts';
import {
  chatChunk,
  chatCompletion,
  chatEvents,
  postJson,
  streamResponse,
} from './testing/index.ts';
import { fetchTransport } from './upstream/transport.ts';
import { upstream } from './upstream/upstream.ts';

const sent = {
  'x-ratelimit-limit-requests': '100',
  'x-ratelimit-remaining-tokens': '9000',
  'openai-processing-ms': '12',
  'x-request-id': 'req_upstream',
  'openai-organization': 'org-1',
};
const told = {
  'x-ratelimit-limit-requests': '100',
  'x-ratelimit-remaining-tokens': '9000',
  'openai-processing-ms': '12',
  'toolgate-upstream-request-id': 'req_upstream',
};

function answer(request: Request): Promise<Response> {
  return request.json().then(({ stream, model }: { stream?: boolean; model: string }) => {
    if (model === 'bad') {
      return Response.json({ error: { message: 'Out of memory' } }, { status: 500, headers: sent });
    }
    const response = stream
      ? streamResponse(
          chatEvents([chatChunk({ content: 'Hi' }), chatChunk({}, { finish_reason: 'stop' })]),
        )
      : Response.json(chatCompletion({ content: 'Hi' }));
    return new Response(response.body, {
      headers: { ...Object.fromEntries(response.headers), ...sent },
    });
  });
}

const fetch: typeof globalThis.fetch = async (input, init) => answer(new Request(input, init));

const bodies: [string, object][] = [
  ['/v1/chat/completions', { messages: [{ role: 'user', content: 'Hi' }] }],
  ['/v1/messages', { max_tokens: 9, messages: [{ role: 'user', content: 'Hi' }] }],
];

describe.each(['upstream', 'AI SDK'] as const)('what a provider says of itself, over %s', (way) => {
  const baseURL = 'http://localhost/v1';
  const model = upstream({ format: 'chat-completions', baseURL, transport: fetchTransport(fetch) });
  const openai = createOpenAI({ baseURL, apiKey: 'k', fetch });
  const provider = way === 'upstream' ? model : { languageModel: (id: string) => openai.chat(id) };
  const handler = createToolgateHandler({ provider });

  it.each(bodies)('is in the headers of %s', async (path, body) => {
    for (const fields of [{ model: 'm' }, { model: 'm', stream: true }, { model: 'bad' }]) {
      const response = await postJson(handler, path, { ...body, ...fields });
      const headers = Object.fromEntries(response.headers);
      await response.text();
      expect(headers).toMatchObject(told);
      expect(headers).not.toHaveProperty('openai-organization');
      expect(headers['x-request-id']).not.toBe('req_upstream');
    }
  });
});
