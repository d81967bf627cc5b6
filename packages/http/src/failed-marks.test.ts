import OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import { createToolgateHandler } from './create-toolgate-handler.ts';
import { checkedHandler } from './schemas/checked-handler.ts';
import { fetchOf, postJson, scriptedModel, textAnswer } from './testing/index.ts';
import type { ToolgateHandlerOptions } from './toolgate-handler-options.ts';
import { fetchTransport } from './upstream/transport.ts';
import { upstream } from './upstream/upstream.ts';

const paths = ['/v1/chat/completions', '/v1/messages', '/v1/responses'] as const;
const schema = { type: 'object' as const, properties: { max_iterations: { default: 1 } } };
const name = 'svc_shadow_agent';
const messages = [{ role: 'user' as const, content: 'Hello' }];
const chatTools = [{ type: 'function' as const, function: { name, parameters: schema } }];
const responsesTools = [{ type: 'function' as const, name, parameters: schema, strict: false }];
const bodies: Record<string, object> = {
  '/v1/chat/completions': { messages, tools: chatTools },
  '/v1/messages': { messages, max_tokens: 100, tools: [{ name, input_schema: schema }] },
  '/v1/responses': { input: 'Hello', tools: responsesTools },
};
const marks = { toolgate_shadow_agent: 'failed' };
const comment = ': toolgate-shadow-agent: failed\n\n';
const pass = '{"pass": true, "feedback": ""}';
const fail = '{"pass": false, "feedback": "wrong"}';

function setUp(verdict: string, options: ToolgateHandlerOptions = {}) {
  const model = scriptedModel(async ({ prompt, responseFormat }) => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    const isJudge = responseFormat?.type === 'json' || JSON.stringify(prompt).includes('verdict');
    return textAnswer(isJudge ? verdict : 'A candidate');
  });
  const handler = checkedHandler(createToolgateHandler({ models: { m: model }, ...options }));
  return {
    post: async (path: string, body: object = {}) =>
      postJson(handler, path, { model: 'm', ...bodies[path], ...body }),
    client: new OpenAI({
      apiKey: 'key',
      baseURL: 'http://localhost/v1',
      maxRetries: 0,
      fetch: fetchOf(handler),
    }),
    handler,
  };
}

describe.each(paths)('a failed answer at %s', (path) => {
  it.each([true, false])('has a header when it is known in time, streamed %j', async (stream) => {
    const response = await setUp(fail).post(path, { stream });
    expect(response.status).toBe(200);
    expect(response.headers.get('toolgate-shadow-agent')).toBe('failed');
    expect(await response.text()).not.toContain(comment);
  });

  it('has a comment before its last events when the head went out before', async () => {
    const response = await setUp(fail, { firstByteWait: 0 }).post(path, { stream: true });
    expect(response.headers.get('toolgate-shadow-agent')).toBe('pending');
    const text = await response.text();
    expect(text.split(comment)).toHaveLength(2);
    expect(text.indexOf(comment)).toBeLessThan(text.indexOf('"action":"failed"'));
  });

  it('has no mark if the caller sees no outcome', async () => {
    const options = {
      outcome: 'none',
      shadowAgent: { onFailure: 'mark' },
      firstByteWait: 0,
    } as const;
    for (const stream of [true, false]) {
      const response = await setUp(fail, options).post(path, { stream });
      expect(response.headers.get('toolgate-shadow-agent')).toBeNull();
      expect(await response.text()).not.toMatch(/toolgate_shadow_agent|toolgate-shadow-agent/);
    }
  });
});

describe.each(paths)('a good answer at %s', (path) => {
  it('has no mark, and says in a stream that it passed', async () => {
    const { post } = setUp(pass, { firstByteWait: 0 });
    expect(await (await post(path)).text()).not.toContain('toolgate_shadow_agent');
    const text = await (await post(path, { stream: true })).text();
    expect(text).not.toContain('toolgate_shadow_agent');
    expect(text).toContain(': toolgate-shadow-agent: passed\n\n');
  });
});

describe.each([0, 10_000])(
  'the official client, after a wait of at most %i ms,',
  (firstByteWait) => {
    const options = { firstByteWait };

    it('finds the mark in the metadata of a chat completion', async () => {
      const { client } = setUp(fail, options);
      const request = { model: 'm', messages, tools: chatTools };
      const whole = await client.chat.completions.create(request);
      expect(whole.metadata).toEqual(marks);
      expect(whole.choices[0]?.finish_reason).toBe('stop');
      const streamed = await client.chat.completions.stream(request).finalChatCompletion();
      // A chunk has no such field in the official types.
      expect(streamed.metadata).toBeUndefined();
    });

    it('finds the mark in the metadata of a response, beside its own', async () => {
      const { client } = setUp(fail, options);
      const own = { order: '7' };
      const request = { model: 'm', input: 'Hello', tools: responsesTools, metadata: own };
      const whole = await client.responses.create(request);
      const streamed = await client.responses.stream(request).finalResponse();
      for (const { metadata, status } of [whole, streamed]) {
        expect(metadata).toEqual({ ...own, ...marks });
        expect(status).toBe('completed');
      }
    });

    it('finds all its own metadata if there is no room for the mark', async () => {
      const { client } = setUp(fail, options);
      const own = Object.fromEntries(Array.from({ length: 16 }, (_, at) => [`key${at}`, 'value']));
      const request = { model: 'm', input: 'Hello', tools: responsesTools, metadata: own };
      expect((await client.responses.create(request)).metadata).toEqual(own);
    });
  },
);

it.each([
  ['chat-completions', '/v1/chat/completions', false],
  ['responses', '/v1/responses', false],
  ['responses', '/v1/responses', true],
] as const)(
  'puts the mark in an answer that a provider wrote in the format %s of %s, streamed %j',
  async (format, path, stream) => {
    const provider = setUp(fail);
    const transport = fetchTransport(fetchOf(provider.handler));
    const baseURL = 'http://localhost/v1';
    const model = upstream({ format, baseURL, modelId: 'm', transport });
    const handler = checkedHandler(createToolgateHandler({ models: { m: model } }));
    const response = await postJson(handler, path, { model: 'm', stream, ...bodies[path] });
    const text = await response.text();
    expect(text).toContain('A candidate');
    expect(text.match(/"metadata":\{[^}]*"toolgate_shadow_agent":"failed"\}/g)).toHaveLength(1);
  },
);
