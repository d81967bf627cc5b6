import {
  APICallError,
  type LanguageModelV4,
  type LanguageModelV4StreamPart,
} from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { createToolgateHandler } from '../index.ts';
import {
  postJson,
  scriptedModel,
  streamOf,
  textAnswer,
  textParts,
  type Script,
} from '../testing/index.ts';
import type { UpstreamTransport } from '../upstream/transport.ts';
import { upstream } from '../upstream/upstream.ts';
import { routeModels, type RoutingOptions } from './index.ts';

type Part = LanguageModelV4StreamPart;

function failure(statusCode?: number, responseHeaders: Record<string, string> = {}): APICallError {
  return new APICallError({
    message: 'failed',
    url: 'http://upstream.test',
    requestBodyValues: {},
    responseHeaders,
    ...(statusCode !== undefined && { statusCode }),
  });
}

/** A model that answers each call with the next script, and repeats the last one. */
function inTurn(...scripts: Script[]) {
  let call = 0;
  return scriptedModel(() => {
    call += 1;
    return scripts[Math.min(call, scripts.length) - 1] ?? [];
  });
}

const late = (error: unknown): Part[] => [
  { type: 'stream-start', warnings: [] },
  { type: 'response-metadata', id: 'x' },
  { type: 'error', error },
];

function gateway(models: Record<string, LanguageModelV4>, options: RoutingOptions = {}) {
  const logged: object[] = [];
  const logger = { warn: (details: object) => void logged.push(details), error: () => {} };
  const routed = routeModels({ models, maxWaitMilliseconds: 50, logger, ...options });
  const handler = createToolgateHandler(routed);
  const ask = async (model: string, stream = false, init: RequestInit = {}) => {
    const body = { model, stream, messages: [{ role: 'user', content: 'Hi' }] };
    const response = await postJson(handler, '/v1/chat/completions', body, init);
    return { status: response.status, text: await response.text() };
  };
  return { ask, handler, logged };
}

const missing = { m: scriptedModel(failure(404)) };
const missingAll = { languageModel: () => missing.m };
it.each([
  ['named by the host', { models: missing }, true],
  ['named by the host, routed', routeModels({ models: missing }), true],
  ['of a route', routeModels({ provider: missingAll, routes: { m: 'gpt-9' } }), true],
  ['that the caller chose', { provider: missingAll }, false],
  ['that the caller chose, routed', routeModels({ provider: missingAll }), false],
])('logs a model that its provider does not have: %s', async (_, options, isLogged) => {
  const logged: string[] = [];
  const logger = { warn: () => {}, error: (_details: object, text: string) => logged.push(text) };
  const handler = createToolgateHandler({ ...options, logger });
  const body = { model: 'm', messages: [{ role: 'user', content: 'Hi' }] };
  expect((await postJson(handler, '/v1/chat/completions', body)).status).toBe(404);
  expect(logged).toHaveLength(isLogged ? 1 : 0);
});

describe('a route', () => {
  it('gives a model another name, which the answer carries', async () => {
    const { ask } = gateway(
      { real: scriptedModel(textAnswer('Hello')) },
      { routes: { fast: 'real' } },
    );
    const { status, text } = await ask('fast');
    expect([status, JSON.parse(text)]).toMatchObject([
      200,
      { model: 'fast', choices: [{ message: { content: 'Hello' } }] },
    ]);
    expect((await ask('real')).status).toBe(200);
    expect((await ask('other')).status).toBe(404);
    expect((await ask('constructor')).status).toBe(404);
  });

  it('is listed', async () => {
    const models = { real: scriptedModel([]), own: scriptedModel([]) };
    const { handler } = gateway(models, { routes: { fast: 'real', own: ['own', 'real'] } });
    const response = await handler(new Request('http://localhost/v1/models'));
    expect(await response.json()).toMatchObject({
      data: [{ id: 'fast' }, { id: 'own' }, { id: 'real' }],
    });
  });

  it('to a model that does not exist is found out before any request', () => {
    const models = { real: scriptedModel(textAnswer('Hello')) };
    expect(() => gateway(models, { routes: { fast: ['real', 'none'] } })).toThrow(
      'The route "fast" names "none", which is not a model',
    );
  });
});

describe.each([[false], [true]])('a model that fails, stream: %s', (stream) => {
  it.each<[string, Script]>([
    ['429', failure(429)],
    ['500', failure(500)],
    ['529', failure(529)],
    ['no answer', failure()],
    ['a network error', new TypeError('fetch failed')],
  ])('with %s is asked again', async (_, script) => {
    const model = inTurn(script, textAnswer('Hello'));
    const { ask, logged } = gateway({ m: model });
    const { status, text } = await ask('m', stream);
    expect(status).toBe(200);
    expect(text).toContain('Hello');
    expect(model.calls).toHaveLength(2);
    expect(logged).toHaveLength(1);
  });

  it.each<[string, Script, number]>([
    ['429', failure(429), 2],
    ['429 and too long a wait', failure(429, { 'retry-after': '60' }), 1],
    ['401', failure(401), 1],
    ['404', failure(404), 1],
    ['503', failure(503), 2],
  ])('with %s for good gives way to the next', async (_, script, calls) => {
    const broken = inTurn(script);
    const next = scriptedModel(textAnswer('Hello'));
    const { ask } = gateway({ broken, next }, { routes: { m: ['broken', 'next'] } });
    const { status, text } = await ask('m', stream);
    expect(status).toBe(200);
    expect(text).toContain('Hello');
    expect([broken.calls.length, next.calls.length]).toEqual([calls, 1]);
  });

  it.each([[400], [413], [422]])('with %s is not asked again, nor is another', async (status) => {
    const broken = inTurn(failure(status));
    const next = scriptedModel(textAnswer('Hello'));
    const { ask } = gateway({ broken, next }, { routes: { m: ['broken', 'next'] } });
    expect((await ask('m', stream)).status).toBe(status === 413 ? 413 : 400);
    expect([broken.calls.length, next.calls.length]).toEqual([1, 0]);
  });

  it('as all others do makes the request fail with the last failure', async () => {
    const models = { a: inTurn(failure(500)), b: inTurn(failure(429, { 'retry-after': '7' })) };
    const { ask } = gateway(models, { routes: { m: ['a', 'b'] }, retries: 2 });
    expect((await ask('m', stream)).status).toBe(429);
    expect([models.a.calls.length, models.b.calls.length]).toEqual([3, 1]);
  });

  it('is waited for as long as it asks', async () => {
    const model = inTurn(failure(429, { 'retry-after-ms': '200' }), textAnswer('Hello'));
    const { ask } = gateway({ m: model }, { maxWaitMilliseconds: 1000 });
    const begin = performance.now();
    expect((await ask('m', stream)).status).toBe(200);
    expect(performance.now() - begin).toBeGreaterThan(190);
  });

  it('is not asked again for a client that has left', async () => {
    const model = inTurn(failure(429, { 'retry-after-ms': '30000' }));
    const { ask } = gateway({ m: model }, { maxWaitMilliseconds: 60_000 });
    const controller = new AbortController();
    const asking = ask('m', stream, { signal: controller.signal });
    await expect.poll(() => model.calls.length).toBe(1);
    controller.abort();
    expect((await asking).status).toBe(499);
    expect(model.calls).toHaveLength(1);
  });
});

describe('a stream', () => {
  it('that fails before its answer is asked for again', async () => {
    const model = inTurn(
      late(failure(503)),
      late({ type: 'overloaded_error', message: 'x' }),
      textAnswer('Hello'),
    );
    const { ask } = gateway({ m: model }, { retries: 2 });
    const { status, text } = await ask('m', true);
    expect(status).toBe(200);
    expect(text).toMatch(/Hello[^]*\[DONE\]/);
    expect(model.calls).toHaveLength(3);
  });

  it('that ends before its answer is asked for again, then of the next model', async () => {
    const empty = scriptedModel([{ type: 'stream-start', warnings: [] }]);
    const models = { empty, other: scriptedModel(textAnswer('Hello')) };
    const { ask, logged } = gateway(models, { routes: { m: ['empty', 'other'] } });
    expect((await ask('m', true)).text).toContain('Hello');
    expect([empty.calls.length, logged.length]).toEqual([2, 2]);
    const { status, text } = await ask('empty', true);
    expect(status).toBe(502);
    expect(text).toContain('ended its answer before it began');
  });

  it('that fails after its first word is never asked for again', async () => {
    const begun: Part[] = [...textParts('Hel').slice(0, 2), { type: 'error', error: failure(503) }];
    const model = inTurn(begun, textAnswer('Hello'));
    const next = scriptedModel(textAnswer('Other'));
    const { ask } = gateway({ a: model, next }, { routes: { m: ['a', 'next'] } });
    const { status, text } = await ask('m', true);
    expect(status).toBe(200);
    expect(text).toContain('"content":"Hel"');
    expect(text).toContain('"error"');
    expect(text).not.toMatch(/Hello|Other|\[DONE\]/);
    expect([model.calls.length, next.calls.length]).toEqual([1, 0]);
  });

  it('stops when its reader leaves', async () => {
    let reason: unknown;
    const endless = new ReadableStream<Part>({
      start(controller) {
        for (const part of textParts('Hello').slice(0, 2)) controller.enqueue(part);
      },
      cancel(given) {
        reason = given;
      },
    });
    const { provider } = routeModels({ models: { m: scriptedModel(endless) } });
    const { stream } = await provider.languageModel('m').doStream({ prompt: [] });
    await stream.cancel('left');
    expect(reason).toBe('left');
  });

  it('comes whole', async () => {
    const parts = [...late(null).slice(0, 2), ...textAnswer('a', 'b', 'c')];
    const { provider } = routeModels({ models: { m: scriptedModel(streamOf(parts)) } });
    const { stream } = await provider.languageModel('m').doStream({ prompt: [] });
    const received = [];
    for await (const part of stream) received.push(part);
    expect(received).toEqual(parts);
  });
});

describe('a provider that speaks the format itself', () => {
  type Answer = { status: number; body?: object } | Error;

  function upstreams(...answers: Answer[]) {
    const sent: { model: string }[] = [];
    let cancelled = 0;
    const transport: UpstreamTransport = async ({ body }) => {
      sent.push(JSON.parse(String(body)) as { model: string });
      const answer = answers[Math.min(sent.length, answers.length) - 1] ?? new Error('none');
      if (answer instanceof Error) throw answer;
      const bytes = [new TextEncoder().encode(JSON.stringify(answer.body ?? {}))];
      return {
        status: answer.status,
        header: (name) => (name === 'content-type' ? 'application/json' : undefined),
        read: async () => bytes.shift(),
        cancel: () => void (cancelled += 1),
      };
    };
    const real = upstream({
      format: 'chat-completions',
      baseURL: 'http://upstream.test/v1',
      transport,
    });
    return { real, sent, cancelled: () => cancelled };
  }

  const completion = {
    status: 200,
    body: {
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 1,
      model: 'real',
      choices: [
        {
          index: 0,
          finish_reason: 'stop',
          logprobs: null,
          message: { role: 'assistant', content: 'Hello', refusal: null },
        },
      ],
      usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
    },
  };

  it.each<[string, Answer]>([
    ['429', { status: 429 }],
    ['503', { status: 503 }],
    ['no answer', new TypeError('fetch failed')],
  ])('is asked again after %s', async (_, answer) => {
    const { real, sent } = upstreams(answer, completion);
    const { ask } = gateway({ real }, { maxWaitMilliseconds: 300 });
    const { status, text } = await ask('real');
    expect([status, JSON.parse(text)]).toMatchObject([
      200,
      { choices: [{ message: { content: 'Hello' } }] },
    ]);
    expect(sent).toHaveLength(2);
  });

  it('is not asked again after a mistake of the caller', async () => {
    const { real, sent } = upstreams({ status: 400, body: { error: { message: 'No.' } } });
    const { ask } = gateway({ real });
    expect((await ask('real')).status).toBe(400);
    expect(sent).toHaveLength(1);
  });

  it('gets its own name for the model', async () => {
    const { real, sent } = upstreams(completion);
    const { ask } = gateway({ real }, { routes: { fast: 'real' } });
    expect((await ask('fast')).text).toContain('Hello');
    expect(sent).toMatchObject([{ model: 'real' }]);
  });

  it('is followed by the next model, in any wire format', async () => {
    const { real, sent } = upstreams({ status: 401 });
    const other = scriptedModel(textAnswer('Translated'));
    const routes = { safe: ['real', 'other'] };
    const { ask } = gateway({ real, other }, { routes });
    expect((await ask('safe')).text).toContain('Translated');
    expect(sent).toHaveLength(1);
  });
});
