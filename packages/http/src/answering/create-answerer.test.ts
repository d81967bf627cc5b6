import { APICallError, type LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { createDeferred } from 'toolgate/internal';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createToolgateHandler } from '../create-toolgate-handler.ts';
import type { Logger } from '../logger.ts';
import { checkedHandler } from '../schemas/checked-handler.ts';
import {
  finishPart,
  postJson,
  readEvents,
  type Script,
  scriptedModel,
  streamOf,
  textAnswer,
  textParts,
} from '../testing/index.ts';
import type { ToolgateHandlerOptions } from '../toolgate-handler-options.ts';

type Part = LanguageModelV4StreamPart;

const paths = ['/v1/chat/completions', '/v1/messages', '/v1/responses'] as const;
const bodies: Record<string, object> = {
  '/v1/chat/completions': { messages: [{ role: 'user', content: 'Hello' }] },
  '/v1/messages': { messages: [{ role: 'user', content: 'Hello' }], max_tokens: 10 },
  '/v1/responses': { input: 'Hello' },
};

function overloaded(statusCode?: number): APICallError {
  return new APICallError({
    message: 'The key sk-123 is wrong',
    url: 'https://example.com?key=sk-123',
    requestBodyValues: { prompt: 'sk-123' },
    ...(statusCode && { statusCode }),
  });
}

function setUp(script: Parameters<typeof scriptedModel>[0], options: ToolgateHandlerOptions = {}) {
  const model = scriptedModel(script);
  const logger = { warn: vi.fn<Logger['error']>(), error: vi.fn<Logger['error']>() };
  const handler = checkedHandler(
    createToolgateHandler({ models: { m: model }, logger, ...options }),
  );
  async function post(
    path: string,
    { stream = true, ...body }: Record<string, unknown> = {},
    init: RequestInit = {},
  ) {
    return postJson(handler, path, { model: 'm', stream, ...bodies[path], ...body }, init);
  }
  return { model, logger, post };
}

/** A stream whose parts the test sends, and which records its cancellation. */
function controlledStream() {
  let isCancelled = false;
  let pulls = 0;
  let controller: ReadableStreamDefaultController<Part> | undefined;
  const stream = new ReadableStream<Part>(
    {
      start(given) {
        controller = given;
      },
      pull() {
        pulls += 1;
      },
      cancel() {
        isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return {
    stream,
    give(...parts: Part[]) {
      for (const part of parts) controller?.enqueue(part);
    },
    close: () => controller?.close(),
    get isCancelled() {
      return isCancelled;
    },
    get pulls() {
      return pulls;
    },
  };
}

/** The answer of a slow model: it comes when the test says so. */
function heldScript(): {
  script: () => Promise<Script>;
  settle?: (script: Script) => void;
  asked: Promise<void>;
} {
  const asked = createDeferred();
  const held: ReturnType<typeof heldScript> = {
    asked: asked.promise,
    script: async () =>
      new Promise<Script>((resolve) => {
        held.settle = resolve;
        asked.resolve();
      }),
  };
  return held;
}

const never = async () => new Promise<Script>(() => {});

async function nextText(
  reader: ReadableStreamDefaultReader<Uint8Array>,
): Promise<string | undefined> {
  const { value } = await reader.read();
  return value && new TextDecoder().decode(value);
}

/** Everything that is left in the stream. */
async function restOf(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string> {
  let rest = '';
  for (let next = await nextText(reader); next !== undefined; next = await nextText(reader)) {
    rest += next;
  }
  return rest;
}

function readerOf(response: Response): ReadableStreamDefaultReader<Uint8Array> {
  if (response.body === null) throw new Error('The response has no body');
  return response.body.getReader();
}

describe.each(paths)('a stream at %s', (path) => {
  it('has the headers of an event stream', async () => {
    const response = await setUp(textAnswer('Hi')).post(path);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
      'x-request-id': expect.stringMatching(/^req_/),
      'request-id': expect.stringMatching(/^req_/),
    });
    await response.text();
  });

  it('brings whole events in each chunk: the first at once, then all that arrive together', async () => {
    const response = await setUp(textAnswer('Hel', 'lo')).post(path);
    const chunks: string[] = [];
    const reader = readerOf(response);
    for (let text = await nextText(reader); text !== undefined; text = await nextText(reader)) {
      chunks.push(text);
    }
    expect(chunks).toHaveLength(2);
    for (const chunk of chunks) expect(chunk).toMatch(/^(event|data): [^]*\n\n$/);
    expect(chunks[0]).not.toMatch(/"lo"/);
  });

  it('reads no more of the model than the client takes', async () => {
    const source = controlledStream();
    const response = await setUp(() => {
      source.give({ type: 'stream-start', warnings: [] }, ...textParts('a', 'b', 'c', 'd'));
      return source.stream;
    }).post(path);
    const reader = readerOf(response);
    const before = source.pulls;
    await reader.read();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(source.pulls - before).toBeLessThanOrEqual(2);
    await reader.cancel();
  });

  it.each([400, 429, 500, 503])(
    'turns an upstream %i before the first part into a status',
    async (status) => {
      for (const script of [
        overloaded(status),
        [
          { type: 'stream-start', warnings: [] },
          { type: 'ping' },
          { type: 'error', error: overloaded(status) },
        ] as Part[],
      ]) {
        const response = await setUp(script).post(path);
        const anthropicStatus = path === '/v1/messages' && status === 503 ? 529 : status;
        expect(response.status).toBe(status === 500 ? 502 : anthropicStatus);
        expect(response.headers.get('content-type')).toBe('application/json');
        expect(await response.json()).toHaveProperty('error');
      }
    },
  );

  it('turns a stream without anything in it into a status', async () => {
    const response = await setUp([{ type: 'stream-start', warnings: [] }]).post(path);
    expect(response.status).toBe(502);
  });

  it('reports a failure after the head was sent, and nothing after it', async () => {
    for (const fail of ['part', 'throw']) {
      const failing = new ReadableStream<Part>({
        start(controller) {
          for (const part of textParts('Hi')) controller.enqueue(part);
          if (fail === 'part') {
            controller.enqueue({ type: 'error', error: overloaded(500) });
            controller.enqueue(finishPart());
          }
        },
        pull(controller) {
          if (fail === 'throw') controller.error(overloaded(500));
        },
      });
      const { post, logger } = setUp(() => failing);
      const response = await post(path);
      expect(response.status).toBe(200);
      const text = await response.text();
      expect(text).toContain('Hi');
      expect(text).toContain('The model provider failed.');
      expect(readEvents(text).filter(({ event }) => event === 'response.completed')).toEqual([]);
      expect(JSON.stringify(readEvents(text).slice(-2))).toContain('The model provider failed.');
      expect(logger.error).toHaveBeenCalledTimes(1);
    }
  });

  it('reports a model that ends its stream without an end', async () => {
    const text = await (await setUp(textParts('Hi')).post(path)).text();
    expect(text).toContain('Hi');
    expect(text).toMatch(/error|failed/);
  });

  it('stops the model when the client leaves the body', async () => {
    const source = controlledStream();
    const { post, model, logger } = setUp(() => source.stream);
    source.give(...textParts('Hi'));
    const response = await post(path);
    await response.body?.cancel();
    await vi.waitFor(() => expect(source.isCancelled).toBe(true), 100);
    expect(model.calls[0]?.abortSignal?.aborted).toBe(true);
    expect(logger.error).not.toHaveBeenCalled();
  });

  it('stops the model when the request is aborted while the stream runs', async () => {
    const source = controlledStream();
    const abort = new AbortController();
    const { post, model, logger } = setUp(() => source.stream);
    source.give(...textParts('Hi'));
    const response = await post(path, {}, { signal: abort.signal });
    const reader = readerOf(response);
    let text: string | undefined = '';
    while (!text?.includes('Hi')) text = await nextText(reader);
    const rest = restOf(reader);
    abort.abort();
    expect(readEvents(await rest).length).toBeLessThan(3);
    expect(source.isCancelled).toBe(true);
    expect(model.calls[0]?.abortSignal?.aborted).toBe(true);
    expect(logger.error).not.toHaveBeenCalled();
  });

  it.each([true, false])('stops the model before its first word, streamed: %s', async (stream) => {
    const abort = new AbortController();
    const { post, model, logger } = setUp(never);
    const response = post(path, { stream }, { signal: abort.signal });
    await vi.waitFor(() => expect(model.calls).toHaveLength(1));
    abort.abort();
    expect((await response).status).toBe(499);
    expect(model.calls[0]?.abortSignal?.aborted).toBe(true);
    expect(logger.error).not.toHaveBeenCalled();
  });

  it('stops a model that starts after the client has left', async () => {
    const source = controlledStream();
    const abort = new AbortController();
    const held = heldScript();
    const { post, model } = setUp(held.script);
    const response = post(path, {}, { signal: abort.signal });
    await vi.waitFor(() => expect(model.calls).toHaveLength(1));
    abort.abort();
    await response;
    held.settle?.(source.stream);
    await vi.waitFor(() => expect(source.isCancelled).toBe(true));
  });
});

describe.each(paths)('a silent model at %s', (path) => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('gets ten seconds before the head goes out', async () => {
    const held = heldScript();
    const { post } = setUp(held.script, { heartbeatMilliseconds: 1000 });
    const pending = post(path);
    let response: Response | undefined;
    void pending.then((settled) => (response = settled));
    // A turn of the real event loop may come first.
    await held.asked;
    await vi.advanceTimersByTimeAsync(9_999);
    expect(response).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(response?.status).toBe(200);
    const reader = readerOf(await pending);
    const first = nextText(reader);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await first).toBe(': ping\n\n');
    held.settle?.(overloaded(503));
    expect(await restOf(reader)).toContain('The model provider is overloaded.');
  });

  it('is bridged by comments, which stop when the reader leaves', async () => {
    const source = controlledStream();
    source.give(...textParts('Hi'));
    const { post } = setUp(() => source.stream, { heartbeatMilliseconds: 1000 });
    const reader = readerOf(await post(path));
    let text = '';
    while (!text.includes('Hi')) text += await nextText(reader);
    const rest = restOf(reader);
    await vi.advanceTimersByTimeAsync(3_500);
    source.give(finishPart());
    source.close();
    const ending = await rest;
    expect(ending.match(/: ping\n\n/g)).toHaveLength(3);
    expect(readEvents(ending).length).toBeGreaterThan(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is not bridged for a client that does not read', async () => {
    const source = controlledStream();
    source.give(...textParts('Hi'));
    const { post } = setUp(() => source.stream, { heartbeatMilliseconds: 1000 });
    const reader = readerOf(await post(path));
    await nextText(reader);
    await vi.advanceTimersByTimeAsync(60_000);
    source.give(finishPart());
    source.close();
    const text = await restOf(reader);
    expect(text.match(/: ping/g)?.length ?? 0).toBeLessThanOrEqual(1);
  });
});

describe('a whole answer', () => {
  it.each(paths)('fails with a status at %s', async (path) => {
    const { post, logger } = setUp(overloaded(401));
    const response = await post(path, { stream: false });
    expect(response.status).toBe(502);
    expect(await response.text()).not.toContain('sk-123');
    expect(logger.error).toHaveBeenCalledExactlyOnceWith(
      {
        requestId: response.headers.get('request-id'),
        model: 'scripted-model',
        status: 502,
        code: 'upstream_refused_credentials',
        upstreamStatus: 401,
      },
      'The gateway is not configured correctly: the model provider refused its credentials.',
    );
  });

  it.each(paths)('is logged with the status that the caller gets at %s', async (path) => {
    const { post, logger } = setUp(overloaded(503));
    const { status } = await post(path, { stream: false });
    const line: unknown = expect.objectContaining({ status, upstreamStatus: 503 });
    expect(logger.error).toHaveBeenCalledExactlyOnceWith(line, 'The model provider is overloaded.');
  });

  it("does not log the caller's mistakes", async () => {
    const { post, logger } = setUp(overloaded(400));
    expect((await post(paths[0], { stream: false })).status).toBe(400);
    expect(logger.error).not.toHaveBeenCalled();
  });

  it.each([true, false])(
    'is not tried again after the shadow agent failed, streamed: %s',
    async (stream) => {
      const { post } = setUp(
        ({ prompt, responseFormat }) =>
          responseFormat?.type === 'json' || JSON.stringify(prompt).includes('verdict')
            ? textAnswer('{"pass": false, "feedback": "wrong"}')
            : textAnswer('A candidate'),
        { shadowAgent: { onFailure: 'error' } },
      );
      const tools = [
        {
          type: 'function',
          function: {
            name: 'svc_shadow_agent',
            parameters: { type: 'object', properties: { max_iterations: { default: 1 } } },
          },
        },
      ];
      const response = await post(paths[0], { stream, tools });
      expect(response.status).toBe(422);
      expect(response.headers.get('x-should-retry')).toBe('false');
      expect(response.headers.get('toolgate-shadow-agent')).toBe('failed');
      expect(await response.json()).toMatchObject({
        error: { type: 'invalid_request_error', code: 'shadow_agent_failed' },
        toolgate: { shadowAgent: { action: 'failed', iterations: 1 } },
      });
    },
  );
});

describe('streams of many parts', () => {
  it('go through whole', async () => {
    const deltas = Array.from({ length: 5000 }, (_, index) => `${index} `);
    const { post } = setUp(() => streamOf(textAnswer(...deltas)));
    const events = readEvents(await (await post(paths[0])).text());
    const text = events.map(({ data }) => {
      const chunk = data as { choices?: { delta: { content?: string } }[] };
      return chunk.choices?.[0]?.delta.content ?? '';
    });
    expect(text.join('')).toBe(deltas.join(''));
  });
});
