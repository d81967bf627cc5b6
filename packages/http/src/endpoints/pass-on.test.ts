import OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import { createToolgateHandler } from '../create-toolgate-handler.ts';
import type { Settlement } from '../exchange/index.ts';
import { createLimits } from '../limits/index.ts';
import { routeModels } from '../routing/index.ts';
import {
  fetchOf,
  postUnchecked,
  scriptedModel,
  streamResponse,
  testUpstream,
  textAnswer,
} from '../testing/index.ts';
import type { ToolgateHandlerOptions } from '../toolgate-handler-options.ts';
import { upstream } from '../upstream/upstream.ts';

const vectors = {
  object: 'list',
  data: [{ object: 'embedding', index: 0, embedding: [0.5, -0.25] }],
  model: 'e',
  usage: { prompt_tokens: 8, total_tokens: 8 },
};

function setUp(
  options: Partial<ToolgateHandlerOptions> = {},
  answer: (request: Request) => Response | Promise<Response> = () => Response.json(vectors),
) {
  const provider = testUpstream(answer);
  const handler = createToolgateHandler({ provider: provider.provider, ...options });
  const post = async (path: string, body: unknown, init: RequestInit = {}): Promise<Response> =>
    postUnchecked(handler, path, body, init);
  return { provider, handler, post };
}

function brokenAnswer(): Response {
  const body = new ReadableStream({
    pull(controller) {
      controller.error(new Error('cut'));
    },
  });
  return new Response(body, { headers: { 'content-type': 'application/json' } });
}

function endlessAnswer(cancel: () => void = () => {}): Response {
  const body = new ReadableStream({
    pull(controller) {
      controller.enqueue(new TextEncoder().encode('['));
    },
    cancel,
  });
  return new Response(body, { headers: { 'content-type': 'application/json' } });
}

const asking = { model: 'e', input: 'Hello!' };

describe('embeddings', () => {
  it("reach the provider with the host's key and nothing of the caller's", async () => {
    const { provider, post } = setUp({ apiKeys: ['web=caller-key'] });
    const headers = {
      authorization: 'Bearer caller-key',
      'openai-organization': 'org',
      cookie: 'c=1',
    };
    const response = await post('/v1/embeddings', { ...asking, dimensions: 2 }, { headers });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.json()).toEqual(vectors);
    const [sent] = provider.requests;
    expect([sent?.path, JSON.parse(sent?.body ?? '')]).toEqual([
      '/v1/embeddings',
      { ...asking, dimensions: 2 },
    ]);
    expect(sent?.headers.get('authorization')).toBe('Bearer host-key');
    expect([...(sent?.headers.keys() ?? [])].toSorted()).toEqual([
      'accept',
      'authorization',
      'content-type',
    ]);
  });

  it('work with the official client', async () => {
    const { handler } = setUp();
    const client = new OpenAI({
      baseURL: 'http://localhost/v1',
      apiKey: 'none',
      fetch: fetchOf(handler),
    });
    const made = await client.embeddings.create({ ...asking, encoding_format: 'float' });
    expect(made.data[0]?.embedding).toEqual([0.5, -0.25]);
  });

  it('need a key if there are keys', async () => {
    const { provider, post } = setUp({ apiKeys: ['web=caller-key'] });
    const response = await post('/v1/embeddings', asking);
    expect([response.status, provider.requests]).toEqual([401, []]);
  });

  it('are kept to the models that a caller may use', async () => {
    const { provider, post } = setUp({ authenticate: () => ({ tenant: 't', models: ['other'] }) });
    const response = await post('/v1/embeddings', asking);
    expect([response.status, provider.requests]).toEqual([404, []]);
  });

  it.each<[string, (request: Request) => Response, number]>([
    ['as the provider counts them', () => Response.json(vectors), 8],
    [
      'as a provider counts them before the data',
      () => Response.json({ usage: { total_tokens: 9 }, data: 'x'.repeat(9000) }),
      9,
    ],
    ['estimated, where it counts nothing', () => Response.json({ data: [] }), 8],
    [
      'as the last event of a stream counts them',
      () =>
        streamResponse([
          'data: {"b64_json":"AA=="}\n\n',
          'data: {"usage":{"total_tokens":12}}\n\n',
        ]),
      12,
    ],
  ])('count against the limits: %s', async (_how, answer, tokens) => {
    let settled: number | undefined;
    const limits = createLimits({ tokens: { limit: 8, seconds: 60 } });
    const log = {
      open: () => ({
        settled: (end: { tokens: number }) => {
          settled = end.tokens;
        },
      }),
    };
    const { post } = setUp({ limits, log }, answer);
    const first = await post('/v1/embeddings', asking);
    await first.text();
    expect(settled).toBe(tokens);
    const second = await post('/v1/embeddings', asking);
    expect(second.status).toBe(429);
  });

  it('ask for the name of the model if the host gave it another', async () => {
    const sent: unknown[] = [];
    const e = upstream({
      format: 'chat-completions',
      baseURL: 'http://localhost/v1',
      modelId: 'text-embedding-3-small',
      transport: async ({ url, body }) => {
        sent.push(url, JSON.parse(String(body)));
        const bytes = [new TextEncoder().encode('{}')];
        return {
          status: 200,
          header: (name) => (name === 'content-type' ? 'application/json' : undefined),
          read: async () => bytes.pop(),
          cancel() {},
        };
      },
    });
    const handler = createToolgateHandler(routeModels({ models: { e }, routes: { named: 'e' } }));
    const response = await postUnchecked(handler, '/v1/embeddings', { ...asking, model: 'named' });
    expect([response.status, await response.text()]).toEqual([200, '{}']);
    expect(sent).toEqual([
      'http://localhost/v1/embeddings',
      { ...asking, model: 'text-embedding-3-small' },
    ]);
  });

  it.each<[string, object, number, string]>([
    ['no model', { input: 'Hi' }, 400, 'model: the id of a model is required'],
    ['a model that is no text', { model: 5 }, 400, 'model: the id of a model is required'],
    ['a body that is no object', [], 400, 'model: the id of a model is required'],
  ])('refuse %s', async (_title, body, status, message) => {
    const { post } = setUp();
    const response = await post('/v1/embeddings', body);
    expect(response.status).toBe(status);
    expect(await response.text()).toContain(message);
  });

  it('say that a model of another kind has no such endpoint', async () => {
    const model = { ...scriptedModel(textAnswer('Hi')), modelId: 'inner-name' };
    const handler = createToolgateHandler({ models: { outer: model } });
    const response = await postUnchecked(handler, '/v1/embeddings', { ...asking, model: 'outer' });
    expect(response.status).toBe(400);
    const text = await response.text();
    expect(text).toContain('passed on only to an upstream()');
    expect(text).toContain('outer');
    expect(text).not.toContain('inner-name');
  });

  it("report the provider's refusal, without the host's key", async () => {
    const { post } = setUp({}, () =>
      Response.json({ error: { message: 'host-key may not embed' } }, { status: 400 }),
    );
    const response = await post('/v1/embeddings', asking);
    const text = await response.text();
    expect(response.status).toBe(400);
    expect(text).toContain('may not embed');
    expect(text).not.toContain('host-key');
  });

  it.each<[string, () => Response]>([
    ['a page', () => new Response('<script>', { headers: { 'content-type': 'text/html' } })],
    ['a redirect', () => new Response(null, { status: 302, headers: { location: 'http://evil' } })],
    ['no media type', () => new Response(new Uint8Array(2))],
  ])('never hand on %s', async (_title, answer) => {
    const { post } = setUp({}, answer);
    const response = await post('/v1/embeddings', asking);
    expect(response.status).toBe(502);
  });

  it('break off when the provider breaks off, and report it', async () => {
    const logged: object[] = [];
    const { post } = setUp(
      { logger: { error: (entry) => void logged.push(entry), warn() {} } },
      brokenAnswer,
    );
    const response = await post('/v1/embeddings', asking);
    await expect(response.text()).rejects.toThrow(
      'The model provider failed: its connection broke.',
    );
    expect(logged).toHaveLength(1);
  });

  it('give their place back at the time limit if the client stopped reading', async () => {
    const ends: Settlement[] = [];
    const log = { open: () => ({ settled: (end: Settlement) => void ends.push(end) }) };
    const limits = { capacity: { requests: 1, waitMilliseconds: 5000 }, answerMilliseconds: 100 };
    const { post } = setUp({ ...limits, log }, () => endlessAnswer());
    const unread = await post('/v1/embeddings', asking);
    const next = await post('/v1/embeddings', asking);
    expect(next.status).toBe(200);
    await expect(unread.text()).rejects.toThrow('longer than the limit of 100 ms');
    expect(ends).toMatchObject([{ status: 200, isLeft: false, error: { code: 'timeout' } }]);
    await next.body?.cancel();
  });

  it('report no failure if the client leaves', async () => {
    const logged: object[] = [];
    const abort = new AbortController();
    let isLeft: boolean | undefined;
    const log = { open: () => ({ settled: (end: Settlement) => void (isLeft = end.isLeft) }) };
    const logger = { error: (entry: object) => void logged.push(entry), warn() {} };
    const { post } = setUp({ log, logger }, () => endlessAnswer());
    await post('/v1/embeddings', asking, { signal: abort.signal });
    abort.abort();
    await expect.poll(() => isLeft).toBe(true);
    expect(logged).toEqual([]);
  });

  it('are stopped at the provider when the client leaves', async () => {
    let isStopped = false;
    const { post } = setUp({}, () =>
      endlessAnswer(() => {
        isStopped = true;
      }),
    );
    const response = await post('/v1/embeddings', asking);
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    await expect.poll(() => isStopped, { timeout: 10_000 }).toBe(true);
  });
});

describe('other endpoints', () => {
  it.each(['moderations', 'images/generations', 'audio/speech', 'rerank'] as const)(
    '%s are passed on if the host names them',
    async (endpoint) => {
      const path = `/v1/${endpoint}`;
      const { provider, post } = setUp({ endpoints: [endpoint] });
      expect((await post(path, asking)).status).toBe(200);
      expect(provider.requests[0]?.path).toBe(path);
      const other = setUp();
      const refused = await other.post(path, asking);
      expect(refused.status).toBe(404);
      expect(await refused.text()).toContain(`endpoints: ['${endpoint}']`);
      expect(other.provider.requests).toEqual([]);
    },
  );

  it('pass sound on as it comes', async () => {
    const sound = Uint8Array.from([0xff, 0xfb, 0x00, 0x80]);
    const { post } = setUp(
      { endpoints: ['audio/speech'] },
      () => new Response(sound, { headers: { 'content-type': 'audio/mpeg' } }),
    );
    const response = await post('/v1/audio/speech', { model: 'tts', input: 'Hi', voice: 'alloy' });
    expect(response.headers.get('content-type')).toBe('audio/mpeg');
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(sound);
  });

  it('pass events on as they come', async () => {
    const { post } = setUp({ endpoints: ['images/generations'] }, () =>
      streamResponse(['data: {"a":1}\n\n', 'data: [DONE]\n\n']),
    );
    const response = await post('/v1/images/generations', { model: 'i', stream: true });
    expect(await response.text()).toBe('data: {"a":1}\n\ndata: [DONE]\n\n');
  });

  it.each([
    'batches',
    'messages/batches',
    'files',
    'completions',
    'threads/t/runs',
    'conversations',
  ])('never pass on %s, and say why', async (name) => {
    const { provider, post } = setUp({
      endpoints: ['embeddings', 'moderations', 'images/generations', 'audio/speech', 'rerank'],
    });
    const response = await post(`/v1/${name}`, asking);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('The gateway never passes on ');
    expect(provider.requests).toEqual([]);
    expect(() => setUp({ endpoints: [name as never] })).toThrow('is not passed on. Accepted: ');
  });
});
