import { expect, it } from 'vitest';
import { createToolgateHandler } from './create-toolgate-handler.ts';
import { upstream } from './upstream/upstream.ts';

const answer = JSON.stringify({
  id: '1',
  object: 'chat.completion',
  created: 1,
  model: 'm',
  choices: [{ index: 0, message: { role: 'assistant', content: 'Yes.' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
});

/** A provider that answers at once. */
const provider = upstream({
  format: 'chat-completions',
  baseURL: 'http://provider.example/v1',
  async transport() {
    const pieces = [new TextEncoder().encode(answer)];
    return {
      status: 200,
      header: (name) => (name === 'content-type' ? 'application/json' : undefined),
      read: async () => pieces.shift(),
      cancel() {},
    };
  },
});

const handler = createToolgateHandler({ provider, apiKeys: ['quiet=one', 'greedy=two'] });

async function ask(key: string, sentences: number): Promise<void> {
  const turns = Array.from({ length: sentences }, (_, at) => ({
    role: 'user',
    content: `Sentence ${at} of a conversation that takes a while to be read.`,
  }));
  const body = JSON.stringify({
    model: 'm',
    messages: [{ role: 'system', content: 'Never mention the closed balcony.' }, ...turns],
    tools: [{ type: 'function', function: { name: 'svc_prompt_guard' } }],
  });
  const headers = {
    'content-type': 'application/json',
    'content-length': `${body.length}`,
    authorization: `Bearer ${key}`,
  };
  const response = await handler(
    new Request('http://localhost/v1/chat/completions', {
      method: 'POST',
      headers,
      body,
    }),
  );
  expect(response.status).toBe(200);
  await response.text();
}

it('answers a short request of one tenant before the long ones that another sent before it', async () => {
  await ask('one', 1);
  const order: string[] = [];
  const asked = [...Array.from({ length: 30 }, () => 'greedy'), 'quiet'].map(async (tenant) => {
    await (tenant === 'quiet' ? ask('one', 1) : ask('two', 300));
    order.push(tenant);
  });
  await Promise.all(asked);
  expect(order.indexOf('quiet')).toBe(0);
});
