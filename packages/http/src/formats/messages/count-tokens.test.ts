import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import Anthropic from '@anthropic-ai/sdk';
import { createDemoModel } from 'toolgate/demo-model';
import { describe, expect, it } from 'vitest';
import { createToolgateHandler } from '../../index.ts';
import { fetchOf, postJson, scriptedModel, textAnswer } from '../../testing/index.ts';
import { upstream } from '../../upstream/upstream.ts';
import { estimateText } from '../shared/tokens/index.ts';

const path = '/v1/messages/count_tokens';
const user = (content: string) => ({ role: 'user' as const, content });
const look = {
  name: 'look',
  description: 'Looks at a city.',
  input_schema: { type: 'object' as const, properties: { city: { type: 'string' } } },
};
const guard = { name: 'svc_prompt_guard', input_schema: { type: 'object' as const } };
const model = scriptedModel(textAnswer('Hello'));

const client = (handler: (request: Request) => Promise<Response>) =>
  new Anthropic({
    baseURL: 'http://localhost',
    apiKey: 'any',
    fetch: fetchOf(handler),
    maxRetries: 0,
  });

describe('POST /v1/messages/count_tokens', () => {
  it('estimates if the model cannot count', async () => {
    const { messages } = client(createToolgateHandler({ models: { m: model } }));
    const count = async (rest: object) =>
      (await messages.countTokens({ model: 'm', messages: [user('Hello there.')], ...rest }))
        .input_tokens;
    const plain = await count({});
    expect(plain).toBeGreaterThan(3);
    expect(plain).toBeLessThan(12);
    expect(await count({ tools: [guard] })).toBe(plain);
    expect(await count({ tools: [look, guard] })).toBe(await count({ tools: [look] }));
    expect(await count({ tools: [look] })).toBeGreaterThan(plain + 10);
    expect(await count({ system: 'You are very helpful.' })).toBeGreaterThan(plain + 4);
    const source = { type: 'base64', media_type: 'image/png', data: 'aGk=' };
    const image = { role: 'user', content: [{ type: 'image', source }] };
    expect(await count({ messages: [image] })).toBeGreaterThan(1000);
  });

  it('asks the model if it can', async () => {
    const asked: LanguageModelV4CallOptions[] = [];
    const counting = {
      ...model,
      async countTokens(options: LanguageModelV4CallOptions) {
        asked.push(options);
        return 42;
      },
    };
    const { messages } = client(createToolgateHandler({ models: { m: counting } }));
    const request = { model: 'm', messages: [user('Hi')], tools: [guard, look] };
    expect(await messages.countTokens(request)).toEqual({ input_tokens: 42 });
    expect(asked).toMatchObject([
      { prompt: [{ role: 'user', content: [{ text: 'Hi' }] }], tools: [{ name: 'look' }] },
    ]);
  });

  it.each([path, '/v1/responses/input_tokens'])('stops with the client: %s', async (endpoint) => {
    const abort = new AbortController();
    let signal: AbortSignal | undefined;
    const counting = {
      ...model,
      async countTokens({ abortSignal }: LanguageModelV4CallOptions) {
        signal = abortSignal;
        abort.abort();
        return new Promise<number>(() => {});
      },
    };
    const handler = createToolgateHandler({ models: { m: counting } });
    const body = { model: 'm', messages: [user('Hi')], input: 'Hi' };
    const request = new Request(`http://localhost${endpoint}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: abort.signal,
    });
    expect((await handler(request)).status).toBe(499);
    expect(signal?.aborted).toBe(true);
  });

  it('says what the demo then uses', async () => {
    const { messages, beta } = client(createToolgateHandler({ models: { m: createDemoModel() } }));
    const request = {
      model: 'm',
      system: 'Be brief, please.',
      messages: [user('What is 17 + 25?')],
    };
    const { usage } = await messages.create({ ...request, max_tokens: 99 });
    expect(await messages.countTokens(request)).toEqual({ input_tokens: usage.input_tokens });
    const counted = await beta.messages.countTokens(request);
    expect(counted.input_tokens).toBe(usage.input_tokens);
  });

  it.each<[string, number, string, number | undefined]>([
    ['its count', 200, '{"input_tokens":7}', 7],
    ['an estimate where it has none', 404, '{"error":{"message":"Not Found"}}', undefined],
    ['an estimate where it says something else', 200, '[]', undefined],
  ])('gives of a provider that speaks the format %s', async (_, status, body, count) => {
    const sent: [string, object][] = [];
    const answering = upstream({
      format: 'messages',
      baseURL: 'http://upstream.test/v1',
      transport: async (request) => {
        sent.push([request.url, JSON.parse(String(request.body)) as object]);
        const bytes = [new TextEncoder().encode(body)];
        return {
          status,
          header: () => 'application/json',
          read: async () => bytes.shift(),
          cancel: () => {},
        };
      },
    });
    const handler = createToolgateHandler({ models: { m: answering } });
    const request = { model: 'm', messages: [user('Hi')], tools: [guard, look] };
    const { input_tokens: counted } = await client(handler).messages.countTokens(request);
    expect(count ?? counted).toBe(counted);
    expect(sent).toEqual([
      [
        'http://upstream.test/v1/messages/count_tokens',
        { model: 'm', messages: [user('Hi')], tools: [look] },
      ],
    ]);
  });

  it('names the beta features that a translated request needs', async () => {
    const sent: (string | undefined)[] = [];
    const answering = upstream({
      format: 'messages',
      baseURL: 'http://upstream.test/v1',
      transport: async ({ headers }) => {
        sent.push(headers['anthropic-beta']);
        const bytes = [new TextEncoder().encode('{"input_tokens":7}')];
        return {
          status: 200,
          header: () => 'application/json',
          read: async () => bytes.shift(),
          cancel: () => {},
        };
      },
    });
    const handler = createToolgateHandler({ models: { m: answering } });
    const input = [user('Hi'), { role: 'system', content: 'Be brief.' }, user('Bye')];
    const response = await postJson(handler, '/v1/responses/input_tokens', { model: 'm', input });
    expect(await response.json()).toMatchObject({ input_tokens: 7 });
    expect(sent).toEqual(['mid-conversation-system-2026-04-07']);
  });

  it.each([
    [{}, 400],
    [[], 400],
    [{ model: 'm' }, 400],
    [{ model: 'm', messages: [{ role: 'robot', content: 'Hi' }] }, 400],
    [{ model: 'none', messages: [user('Hi')] }, 404],
  ])('refuses %j with %s in Anthropic’s shape', async (body, status) => {
    const handler = createToolgateHandler({ models: { m: model } });
    const response = await postJson(handler, path, body);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({
      type: 'error',
      error: { type: expect.any(String) },
    });
  });

  it.each([
    ['GET', 405, 'POST'],
    ['OPTIONS', 204, 'POST, OPTIONS'],
  ])('answers %s with %s', async (method, status, allow) => {
    const handler = createToolgateHandler({ models: { m: model } });
    const response = await handler(new Request(`http://localhost${path}`, { method }));
    expect([response.status, response.headers.get('allow')]).toEqual([status, allow]);
  });

  it('asks for a key', async () => {
    const handler = createToolgateHandler({ models: { m: model }, apiKeys: ['key'] });
    expect((await postJson(handler, path, { model: 'm', messages: [user('Hi')] })).status).toBe(
      401,
    );
  });
});

/** Returns how long the estimate takes, in milliseconds. */
const timeOf = (length: number) => {
  const texts = ['\n', ' ', '  \n', 'a', '1', '漢', '!', 'é'].map((piece) => piece.repeat(length));
  const begin = performance.now();
  for (const text of texts) estimateText(text);
  return performance.now() - begin;
};

describe('the estimate', () => {
  it.each([
    [
      80,
      'The ferry left the harbour a little after seven, when the fog had lifted from the water and the gulls were already quarrelling over the nets. Martha stood at the rail with both hands around a paper cup, and she counted the lighthouses as they came out of the grey: one, two, and then the broken one that nobody had repaired since the storm of 1987.',
    ],
    [
      60,
      "Please summarise the attached report in three bullet points. Mention the revenue of the second quarter (4.2 million euros), the two risks that the auditors named, and the date of the next meeting. Do not use more than 80 words, and write for readers who don't know our company.",
    ],
  ])('is within a tenth of the %s tokens that o200k makes', (tokens, text) => {
    expect(Math.abs(estimateText(text) / tokens - 1)).toBeLessThan(0.1);
  });

  it.each([
    [
      62,
      "export async function readLines(path: string): Promise<string[]> {\n  const text = await readFile(path, 'utf8');\n  const lines = text.split('\\n').map((line) => line.trim());\n  return lines.filter((line) => line !== '' && !line.startsWith('#'));\n}\n",
    ],
    [
      68,
      'Der Zug nach Freiburg hatte wieder einmal zwanzig Minuten Verspätung, und auf dem Bahnsteig wurde es langsam kalt. Eine ältere Frau teilte ihre Kekse mit den Kindern, die neben ihr auf dem Koffer saßen, und erzählte ihnen von den Reisen, die sie als junges Mädchen unternommen hatte.',
    ],
    [
      53,
      '我们昨天下午去了城外的植物园，那里的樱花开得正好。孩子们在草地上跑来跑去，老人们坐在长椅上聊天，大家都觉得这是今年春天最舒服的一天。',
    ],
  ])(
    'is within a quarter of the %s tokens of a few lines of code or of another language',
    (tokens, text) => {
      expect(Math.abs(estimateText(text) / tokens - 1)).toBeLessThan(0.25);
    },
  );

  it('takes a time that grows with the text', { retry: 5 }, () => {
    timeOf(1000);
    const [short, long] = [timeOf(20_000), timeOf(200_000)];
    expect(long).toBeLessThan(short * 60 + 200);
  });
});
