import OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import { createToolgateHandler } from '../../create-toolgate-handler.ts';
import { postUnchecked } from '../../testing/index.ts';
import { fetchTransport } from '../../upstream/transport.ts';
import { upstream } from '../../upstream/upstream.ts';
import type { FormatName } from '../original.ts';

interface Sent {
  path: string;
  body: Record<string, unknown>;
}

/** Opens a gateway over a provider that counts 777 tokens of a response, and 555 of a message. */
function open(format: FormatName | FormatName[]) {
  const sent: Sent[] = [];
  const transport = fetchTransport(async (url, init) => {
    const request = new Request(url, init);
    const path = new URL(request.url).pathname;
    sent.push({ path, body: (await request.json()) as Sent['body'] });
    const counts = { '/v1/responses/input_tokens': 777, '/v1/messages/count_tokens': 555 };
    const count = counts[path as keyof typeof counts];
    return Response.json({ input_tokens: count }, { status: count === undefined ? 404 : 200 });
  });
  const model = upstream({ format, baseURL: 'http://localhost/v1', modelId: 'big', transport });
  const handler = createToolgateHandler({ models: { m: model } });
  const fetch = async (url: string | URL | Request, init?: RequestInit) =>
    handler(new Request(url, init));
  return {
    sent,
    handler,
    client: new OpenAI({ baseURL: 'http://localhost/v1', apiKey: 'k', fetch }),
  };
}

const look = { type: 'function', name: 'look', parameters: {}, strict: false } as const;
const guard = { ...look, name: 'svc_prompt_guard' };
const messages = [{ role: 'user', content: 'Hi' }];

describe('POST /v1/responses/input_tokens', () => {
  it('lets a provider of responses count the request as it came', async () => {
    const { client, sent } = open(['chat-completions', 'messages', 'responses']);
    const own = { input: 'Hi', truncation: 'auto', personality: 'friendly' } as const;
    const tools = [{ ...look, own: 1 }, guard];
    expect(await client.responses.inputTokens.count({ model: 'm', ...own, tools })).toEqual({
      object: 'response.input_tokens',
      input_tokens: 777,
    });
    const body = { model: 'big', ...own, tools: [{ ...look, own: 1 }] };
    expect(sent).toEqual([{ path: '/v1/responses/input_tokens', body }]);
  });

  it('asks in the format of the provider, if it counts only there', async () => {
    const { client, sent } = open('messages');
    const counted = await client.responses.inputTokens.count({ model: 'm', input: 'Hi' });
    expect(counted.input_tokens).toBe(555);
    expect(sent).toMatchObject([{ path: '/v1/messages/count_tokens' }]);
  });

  it.each([
    ['responses', '/v1/responses/input_tokens', null],
    ['messages', '/v1/responses/input_tokens', null],
    ['chat-completions', '/v1/responses/input_tokens', 'estimated'],
    ['messages', '/v1/messages/count_tokens', null],
    ['chat-completions', '/v1/messages/count_tokens', 'estimated'],
  ] as const)('marks an estimate with a header: %s at %s', async (format, path, mark) => {
    const response = await postUnchecked(open(format).handler, path, {
      model: 'm',
      ...(path === '/v1/messages/count_tokens' ? { messages } : { input: 'Hi' }),
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('toolgate-token-count')).toBe(mark);
  });

  it('estimates for a provider that does not count', async () => {
    const { client, sent } = open('chat-completions');
    const counted = await client.responses.inputTokens.count({ model: 'm', input: 'Hi' });
    expect(counted.input_tokens).toBeLessThan(10);
    expect(sent).toEqual([]);
  });
});

describe('POST /v1/messages/count_tokens', () => {
  it('is answered by a provider of responses, with the fields that it accepts there', async () => {
    const { handler, sent } = open('responses');
    const request = { model: 'm', system: 'Be brief.', messages, temperature: 1, max_tokens: 9 };
    const response = await postUnchecked(handler, '/v1/messages/count_tokens', request);
    expect(await response.json()).toEqual({ input_tokens: 777 });
    expect(sent).toMatchObject([
      { path: '/v1/responses/input_tokens', body: { model: 'big', instructions: 'Be brief.' } },
    ]);
    expect(Object.keys(sent[0]?.body ?? {}).toSorted()).toEqual(['input', 'instructions', 'model']);
  });

  it('is asked of a provider of messages in that format', async () => {
    const { handler, sent } = open(['responses', 'messages']);
    const response = await postUnchecked(handler, '/v1/messages/count_tokens', {
      model: 'm',
      messages,
    });
    expect(await response.json()).toEqual({ input_tokens: 555 });
    expect(sent).toEqual([{ path: '/v1/messages/count_tokens', body: { model: 'big', messages } }]);
  });
});
