import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import Anthropic from '@anthropic-ai/sdk';
import { Redis } from 'ioredis';
import OpenAI from 'openai';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createToolgateHandler } from '../index.ts';
import {
  chatChunk,
  chatEvents,
  fetchOf,
  messageEvents,
  postJson,
  readEvents,
  scriptedModel,
  streamResponse,
  testUpstream,
  textAnswer,
  textParts,
  type Script,
} from '../testing/index.ts';
import { describeRedis, startRedis } from '../testing/start-redis.ts';
import type { ToolgateHandlerOptions } from '../toolgate-handler-options.ts';
import { createLimits, type LimitsOptions } from './index.ts';

type Handler = (request: Request) => Promise<Response>;

const apiKeys = ['ann=a1', 'ann=a2', 'bob=b1'];

function gateway(options: LimitsOptions, script: Script | (() => Script) = textAnswer('Hello')) {
  const settings = { models: { m: scriptedModel(script) }, apiKeys, heartbeatMilliseconds: 20 };
  const handler = createToolgateHandler({ ...settings, limits: createLimits(options) });
  return { handler, plain: createToolgateHandler(settings) };
}

const paths = ['/v1/chat/completions', '/v1/messages', '/v1/responses'] as const;

const bodies: Record<(typeof paths)[number], object> = {
  '/v1/chat/completions': { model: 'm', messages: [{ role: 'user', content: 'Hi' }] },
  '/v1/messages': { model: 'm', max_tokens: 9, messages: [{ role: 'user', content: 'Hi' }] },
  '/v1/responses': { model: 'm', input: 'Hi' },
};

interface AskOptions {
  key?: string;
  path?: (typeof paths)[number];
  body?: object;
  signal?: AbortSignal;
}

async function ask(
  handler: Handler,
  { key = 'a1', path = '/v1/chat/completions', body, signal }: AskOptions = {},
): Promise<Response> {
  return postJson(
    handler,
    path,
    { ...bodies[path], ...body },
    {
      headers: { 'x-api-key': key },
      ...(signal && { signal }),
    },
  );
}

const requestHeaders = (response: Response) =>
  ['limit', 'remaining', 'reset'].map((name) =>
    response.headers.get(`x-ratelimit-${name}-requests`),
  );

/** A model whose answer begins and never ends. */
function endless(): ReadableStream<LanguageModelV4StreamPart> {
  return new ReadableStream({
    start(controller) {
      for (const part of textParts('Hello').slice(0, 2)) controller.enqueue(part);
    },
  });
}

describe('a limit of requests', () => {
  it('counts for each tenant, with any of its keys', async () => {
    const { handler } = gateway({ requests: { limit: 2 } });
    const statuses = [];
    for (const key of ['a1', 'a2', 'a1', 'b1']) {
      statuses.push((await ask(handler, { key })).status);
    }
    expect(statuses).toEqual([200, 200, 429, 200]);
  });

  it('sends the headers of OpenAI', async () => {
    const { handler } = gateway({ requests: { limit: 1, seconds: 90 } });
    expect(requestHeaders(await ask(handler))).toEqual(['1', '0', '1m30s']);
    const refused = await ask(handler);
    expect(requestHeaders(refused)).toEqual(['1', '0', '1m30s']);
    expect(refused.headers.get('retry-after')).toBe('90');
    expect(refused.headers.get('x-request-id')).toMatch(/^req_/);
    expect(await refused.json()).toEqual({
      error: {
        message: 'Rate limit reached: at most 1 requests in 90 s. Try again in 90 s.',
        type: 'rate_limit_error',
        param: null,
        code: 'rate_limit_exceeded',
      },
    });
  });

  it('sends the headers of Anthropic', async () => {
    const { handler } = gateway({ requests: { limit: 1 }, tokens: { limit: 1000 } });
    const first = await ask(handler, { path: '/v1/messages' });
    expect(first.headers.get('anthropic-ratelimit-requests-remaining')).toBe('0');
    expect(first.headers.get('anthropic-ratelimit-tokens-limit')).toBe('1000');
    const reset = first.headers.get('anthropic-ratelimit-requests-reset') ?? '';
    expect(reset).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    const refused = await ask(handler, { path: '/v1/messages' });
    expect(refused.headers.get('anthropic-ratelimit-requests-reset')).not.toBeNull();
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({
      type: 'error',
      error: { type: 'rate_limit_error', details: { error_code: 'rate_limit_exceeded' } },
    });
  });

  it('has the form that the official clients understand', async () => {
    const { handler } = gateway({ requests: { limit: 1 } });
    await ask(handler);
    const fetch = fetchOf(handler);
    const settings = { apiKey: 'a1', fetch, maxRetries: 0 };
    const openai = new OpenAI({ ...settings, baseURL: 'http://localhost/v1' });
    await expect(openai.responses.create({ model: 'm', input: 'Hi' })).rejects.toBeInstanceOf(
      OpenAI.RateLimitError,
    );
    const anthropic = new Anthropic({ ...settings, baseURL: 'http://localhost' });
    const message = {
      model: 'm',
      max_tokens: 9,
      messages: [{ role: 'user' as const, content: 'Hi' }],
    };
    await expect(anthropic.messages.create(message)).rejects.toBeInstanceOf(
      Anthropic.RateLimitError,
    );
  });

  it.each(['/v1/messages/count_tokens', '/v1/responses/input_tokens'])(
    'counts a request to %s, which reads all of it',
    async (path) => {
      const { handler } = gateway({ requests: { limit: 1 } });
      const body = { ...bodies['/v1/messages'], ...bodies['/v1/responses'] };
      const count = async () => postJson(handler, path, body, { headers: { 'x-api-key': 'a1' } });
      expect([(await count()).status, (await count()).status]).toEqual([200, 429]);
    },
  );

  it('is over with its window', async () => {
    const { handler } = gateway({ requests: { limit: 1, seconds: 1 } });
    await ask(handler);
    expect((await ask(handler)).status).toBe(429);
    await expect.poll(async () => (await ask(handler)).status, { timeout: 15_000 }).toBe(200);
  });

  it('leaves everything else alone', async () => {
    const { handler } = gateway({ requests: { limit: 1 } });
    const headers = { 'x-api-key': 'a1' };
    for (const path of ['/health', '/v1/models', '/v1/models']) {
      const response = await handler(new Request(`http://localhost${path}`, { headers }));
      expect([response.status, response.headers.has('x-ratelimit-limit-requests')]).toEqual([
        200,
        false,
      ]);
    }
    expect((await ask(handler, { key: 'none' })).status).toBe(401);
    expect((await ask(handler)).status).toBe(200);
  });
});

describe('a limit of tokens', () => {
  it.each(paths.flatMap((path) => [[path, false] as const, [path, true] as const]))(
    'counts the usage of %s, stream: %s',
    async (path, stream) => {
      const { handler } = gateway({ tokens: { limit: 113 } });
      const prefix = path === '/v1/messages' ? 'anthropic-ratelimit-tokens' : 'x-ratelimit';
      const remaining =
        path === '/v1/messages' ? `${prefix}-remaining` : `${prefix}-remaining-tokens`;
      const first = await ask(handler, { path, body: { stream } });
      expect(first.headers.get(remaining)).toBe('113');
      await first.text();
      const second = await ask(handler, { path, body: { stream } });
      expect(second.headers.get(remaining)).toBe('1');
      await second.text();
      expect((await ask(handler, { path, body: { stream } })).status).toBe(429);
    },
  );

  it.each([[undefined], [{ include_usage: false }], [{ include_usage: true }]])(
    'shows a chat client no other stream than it asked for: %j',
    async (options) => {
      const { handler, plain } = gateway({ tokens: { limit: 1000 } });
      const body = { stream: true, ...(options && { stream_options: options }) };
      const [limited, direct] = await Promise.all(
        [handler, plain].map(async (answer) => {
          const text = await (await ask(answer, { body })).text();
          // On a busy machine either may be slow enough for a heartbeat.
          return text.replaceAll(/"id":"[^"]+"|"created":\d+|: ping\n\n/g, '');
        }),
      );
      expect(limited).toBe(direct);
    },
  );

  it('counts the events of an answer that breaks off', async () => {
    const { handler } = gateway({ tokens: { limit: 100 } }, endless);
    const response = await ask(handler, { body: { stream: true } });
    const reader = response.body?.getReader();
    // The turn of a request, and its first text.
    for (let events = 0; events < 2; events += 1) await reader?.read();
    await reader?.cancel();
    const next = await ask(handler, { body: { stream: true } });
    await next.body?.cancel();
    expect(next.headers.get('x-ratelimit-remaining-tokens')).toBe('98');
  });
});

/** The tokens that a tenant has left of 10,000 after a request, as the next response reports them. */
async function leftAfter(handler: Handler, given: AskOptions): Promise<number> {
  const first = await ask(handler, given);
  await first.text();
  const next = await ask(handler, { body: { model: 'none' } });
  return Number(next.headers.get('x-ratelimit-remaining-tokens'));
}

const shadow = {
  '/v1/chat/completions': {
    tools: [{ type: 'function', function: { name: 'svc_shadow_agent' } }],
  },
  '/v1/messages': { tools: [{ name: 'svc_shadow_agent' }] },
  '/v1/responses': { tools: [{ type: 'function', name: 'svc_shadow_agent' }] },
};
/** The tokens of one call. */
const each = 112;

/** A gateway whose shadow agent fails every answer, or follows a script. */
function openShadow(options: ToolgateHandlerOptions, script?: () => Script) {
  let calls = 0;
  const model = scriptedModel(() => {
    calls += 1;
    if (script) return script();
    const isVerdict = calls % 2 === 0;
    return textAnswer(isVerdict ? '{"pass": false, "feedback": "wrong"}' : `draft ${calls}`);
  });
  const limits = createLimits({ tokens: { limit: 10_000 } });
  const handler = createToolgateHandler({ models: { m: model }, apiKeys, limits, ...options });
  return { handler, calls: () => calls };
}

describe('a limit of tokens and the shadow agent', () => {
  it.each(
    paths.flatMap((path) =>
      [false, true].flatMap((stream) =>
        (['full', 'none'] as const).map((outcome) => ({ path, stream, outcome })),
      ),
    ),
  )(
    'counts every call of a request that is refused in the end: $path, stream: $stream, outcome: $outcome',
    async ({ path, stream, outcome }) => {
      const { handler, calls } = openShadow({ shadowAgent: { onFailure: 'error' }, outcome });
      const body = { stream, ...shadow[path] };
      const first = await ask(handler, { path, body });
      expect(first.status).toBe(422);
      const left = await leftAfter(handler, { body: { model: 'none' } });
      expect(calls()).toBe(6);
      expect(left).toBe(10_000 - 6 * each);
    },
  );

  it('counts the calls before the failed one', async () => {
    let calls = 0;
    const { handler } = openShadow({}, () => {
      calls += 1;
      return calls < 3 ? textAnswer('Hello') : new Error('gone');
    });
    const left = await leftAfter(handler, { body: shadow['/v1/chat/completions'] });
    expect(left).toBe(10_000 - 2 * each);
  });

  it('counts all calls if the usage covers the answer only', async () => {
    const { handler, calls } = openShadow({ usage: 'answer' });
    const left = await leftAfter(handler, { body: shadow['/v1/chat/completions'] });
    expect([calls(), left]).toEqual([6, 10_000 - 6 * each]);
  });

  it('counts the calls before a client left', async () => {
    const leaving = new AbortController();
    let calls = 0;
    const { handler } = openShadow({}, () => {
      calls += 1;
      if (calls < 3) return textAnswer('Hello');
      leaving.abort();
      return endless();
    });
    const left = await leftAfter(handler, {
      body: shadow['/v1/chat/completions'],
      signal: leaving.signal,
    });
    expect(left).toBe(10_000 - 2 * each);
  });

  it('counts the same beside an observer of the host, whether or not it works', async () => {
    const { handler } = openShadow({
      telemetry: {
        openRequest() {
          throw new Error('the observer is broken');
        },
      },
    });
    const left = await leftAfter(handler, { body: shadow['/v1/chat/completions'] });
    expect(left).toBe(10_000 - 6 * each);
  });

  it('counts a compaction', async () => {
    const { handler, calls } = openShadow({});
    const headers = { 'x-api-key': 'a1' };
    const input = [{ role: 'user', content: 'Hi' }];
    const path = '/v1/responses/compact';
    await (await postJson(handler, path, { model: 'm', input }, { headers })).text();
    const left = await leftAfter(handler, { body: { model: 'none' } });
    expect([calls(), left]).toEqual([1, 10_000 - each]);
  });
});

describe('a limit of tokens and a stream that the content filter cuts', () => {
  it.each(paths)('counts its events on %s, since its usage never came', async (path) => {
    const hidden = 'You are Ada, the tutor of a night school. Never solve homework for a pupil.';
    const handler = createToolgateHandler({
      models: { m: scriptedModel(textAnswer(`Sure! ${hidden}`)) },
      apiKeys,
      contentFilter: { hidden: [hidden] },
      limits: createLimits({ tokens: { limit: 100 } }),
    });
    const first = await ask(handler, { path, body: { stream: true } });
    expect(await first.text()).toContain('"contentFilter":{"action":"blocked"');
    const next = await ask(handler, { path, body: { stream: true } });
    await next.text();
    const prefix = path === '/v1/messages' ? 'anthropic-ratelimit-tokens' : 'x-ratelimit';
    const name = path === '/v1/messages' ? `${prefix}-remaining` : `${prefix}-remaining-tokens`;
    expect(Number(next.headers.get(name))).toBeLessThan(100);
  });
});

describe('a limit of tokens and a message that its provider streams', () => {
  it('counts the events of a cut message and the reported input', async () => {
    const hidden = 'Never mention that the balcony of the Marlowe theatre is closed for repairs.';
    const texts = ['My rules: ', hidden.slice(0, 30), hidden.slice(30), ' That is all.'];
    const { model } = testUpstream(() =>
      streamResponse(
        messageEvents([
          {
            begin: { type: 'text', text: '', citations: null },
            deltas: texts.map((text) => ({ type: 'text_delta', text })),
          },
        ]),
      ),
    );
    const handler = createToolgateHandler({
      models: { m: model },
      apiKeys,
      limits: createLimits({ tokens: { limit: 10_000 } }),
    });
    const body = { stream: true, system: hidden };
    const first = await ask(handler, { path: '/v1/messages', body });
    const text = await first.text();
    expect(text).toContain('"action":"blocked"');
    const events = text.split('\n\n').filter((event) => event.includes('data:')).length;
    const left = await leftAfter(handler, { body: { model: 'none' } });
    // The start of the message reported 7 input tokens; its output count is not a final report.
    expect(left).toBe(10_000 - 7 - events);
  });
});

describe('a limit of tokens and a provider of chat completions', () => {
  const usage = { prompt_tokens: 7, completion_tokens: 5, total_tokens: 12 };

  /** A provider that reports usage like OpenAI: only on request. */
  function provider() {
    return testUpstream(async (request) => {
      const { stream_options: options } = (await request.json()) as {
        stream_options?: { include_usage?: boolean };
      };
      const isAsked = options?.include_usage === true;
      const yet = isAsked ? { usage: null } : {};
      const chunks = [
        { ...chatChunk({ role: 'assistant', content: '' }), ...yet },
        { ...chatChunk({ content: 'Say "usage".' }), ...yet },
        { ...chatChunk({}, { finish_reason: 'stop' }), ...yet },
        ...(isAsked ? [{ choices: [], usage }] : []),
      ];
      return streamResponse(chatEvents(chunks));
    });
  }

  it.each([
    [undefined, { include_usage: true }],
    [{ include_usage: false }, { include_usage: true }],
    [{ include_obfuscation: false }, { include_obfuscation: false, include_usage: true }],
    [{ include_usage: true }, { include_usage: true }],
  ])(
    'asks it for the usage and shows no more than the caller asked for: %j',
    async (options, sent) => {
      const body = { stream: true, ...(options && { stream_options: options }) };
      const plain = provider();
      const direct = createToolgateHandler({ models: { m: plain.model }, apiKeys });
      const expected = await (await ask(direct, { body })).text();
      expect(JSON.parse(plain.requests[0]?.body ?? '').stream_options).toEqual(options);

      const upstream = provider();
      const limits = createLimits({ tokens: { limit: 10_000 } });
      const handler = createToolgateHandler({ models: { m: upstream.model }, apiKeys, limits });
      expect(await (await ask(handler, { body })).text()).toBe(expected);
      expect(JSON.parse(upstream.requests[0]?.body ?? '').stream_options).toEqual(sent);
      expect(await leftAfter(handler, { body: { model: 'none' } })).toBe(10_000 - 12);
    },
  );
});

describe('a limit of answers at once', () => {
  it('is each tenant’s own and frees when an answer ends, or its client leaves', async () => {
    const { handler } = gateway({ concurrency: 2 }, endless);
    const leaving = new AbortController();
    const stream = { stream: true };
    const first = await ask(handler, { body: stream });
    void ask(handler, { signal: leaving.signal });
    const refused = await ask(handler, { body: stream });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    expect((await ask(handler, { key: 'b1', body: stream })).status).toBe(200);
    await first.body?.cancel();
    const third = await ask(handler, { body: stream });
    expect(third.status).toBe(200);
    expect((await ask(handler, { body: stream })).status).toBe(429);
    leaving.abort();
    await expect.poll(async () => (await ask(handler, { body: stream })).status).toBe(200);
  });

  it('frees after an error', async () => {
    const { handler } = gateway({ concurrency: 1 });
    for (let count = 0; count < 3; count += 1) {
      expect((await ask(handler, { body: { model: 'none' } })).status).toBe(404);
      expect((await ask(handler, { body: { messages: 5 } })).status).toBe(400);
    }
  });
});

describe('a limit of time', () => {
  const options = { timeoutMilliseconds: 150 };
  /** A stream has begun by then, also on a busy machine. */
  const streamed = { timeoutMilliseconds: 800 };

  it.each(paths)('ends an answer of %s that was not begun with 504', async (path) => {
    const { handler } = gateway(options, endless);
    const response = await ask(handler, { path });
    expect([response.status, response.headers.get('x-should-retry')]).toEqual([504, 'false']);
    expect(JSON.stringify(await response.json())).toContain(
      'The answer took longer than the limit of 150 ms.',
    );
  });

  it.each([
    ['/v1/chat/completions', [undefined]],
    ['/v1/messages', ['error']],
    ['/v1/responses', ['error', 'response.failed', undefined]],
  ] as const)('ends a stream of %s as its clients understand', async (path, last) => {
    const { handler } = gateway(streamed, endless);
    const response = await ask(handler, { path, body: { stream: true } });
    expect(response.status).toBe(200);
    const events = readEvents(await response.text());
    const closing = events.slice(-last.length);
    expect(closing.map(({ event }) => event)).toEqual(last);
    expect(JSON.stringify(closing[0]?.data)).toContain('took longer than the limit');
    const numbers = events.flatMap(({ data }) =>
      typeof data === 'object' && data !== null && 'sequence_number' in data
        ? [data.sequence_number]
        : [],
    );
    expect(numbers).toEqual(numbers.map((_, index) => index));
  });

  it('fails a response with its own id', async () => {
    const { handler } = gateway(streamed, endless);
    const text = await (
      await ask(handler, { path: '/v1/responses', body: { stream: true } })
    ).text();
    expect(new Set(text.match(/"id":"resp_\w+"/g)).size).toBe(1);
    expect(readEvents(text).at(-2)?.data).toMatchObject({
      response: { status: 'failed', error: { code: 'server_error' } },
    });
  });

  it('stops the model', async () => {
    let isStopped = false;
    const { handler } = gateway(
      options,
      () =>
        new ReadableStream({
          cancel() {
            isStopped = true;
          },
        }),
    );
    await ask(handler, { body: { stream: true } });
    await expect.poll(() => isStopped).toBe(true);
  });

  it('does nothing to an answer in time', async () => {
    const { handler } = gateway({ timeoutMilliseconds: 60_000 });
    const text = await (await ask(handler, { body: { stream: true } })).text();
    expect(text).toMatch(/data: \[DONE\]\n\n$/);
  });
});

describeRedis('with a real server', (command) => {
  it('gateways count together, and alone while it is gone', async () => {
    const server = await startRedis({ command });
    onTestFinished(() => server.stop());
    const handlers = await Promise.all(
      [1, 2].map(async () => {
        const redis = new Redis(server.port, '127.0.0.1', {
          enableOfflineQueue: false,
          maxRetriesPerRequest: 1,
          lazyConnect: true,
        });
        redis.on('error', () => {});
        onTestFinished(() => redis.disconnect());
        await redis.connect();
        return gateway({ requests: { limit: 2 }, tokens: { limit: 1000 }, redis }).handler;
      }),
    );
    const statuses = async () => {
      const answers = [];
      for (const handler of [...handlers, ...handlers, ...handlers]) {
        answers.push((await ask(handler)).status);
      }
      return answers;
    };
    expect(await statuses()).toEqual([200, 200, 429, 429, 429, 429]);
    await server.stop();
    expect(await statuses()).toEqual([200, 200, 200, 200, 429, 429]);
  });
});
