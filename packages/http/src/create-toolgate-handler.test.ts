import { NoSuchModelError } from '@ai-sdk/provider';
import { toolgateTools } from 'toolgate';
import { describe, expect, it, vi } from 'vitest';
import { createToolgateHandler } from './create-toolgate-handler.ts';
import type { Logger } from './logger.ts';
import { postJson, scriptedModel, textAnswer } from './testing/index.ts';
import type { ToolgateHandlerOptions } from './toolgate-handler-options.ts';

const chat = '/v1/chat/completions';
const question = { model: 'm', messages: [{ role: 'user', content: 'Hello' }] };
const endpoints = [
  [chat, question],
  ['/v1/messages', { ...question, max_tokens: 10 }],
  ['/v1/responses', { model: 'm', input: 'Hello' }],
] as const;

function setUp(options: ToolgateHandlerOptions = {}) {
  const model = scriptedModel(textAnswer('Hi'));
  return { model, handler: createToolgateHandler({ models: { m: model }, ...options }) };
}

async function get(
  handler: (request: Request) => Promise<Response>,
  path: string,
  init?: RequestInit,
): Promise<Response> {
  return handler(new Request(`http://localhost${path}`, init));
}

it.each([
  [{ modells: {} }, 'createToolgateHandler() has no setting "modells"', 'models'],
  [{ models: {}, apiKey: ['k'] }, 'createToolgateHandler() has no setting "apiKey"', 'apiKeys'],
  [{ models: {}, promtGuard: {} }, 'createToolgateHandler() has no setting', 'promptGuard'],
])(
  'refuses an option that it does not know, and names the nearest %#',
  (options, problem, name) => {
    const create = () => createToolgateHandler(options as ToolgateHandlerOptions);
    expect(create).toThrow(problem);
    expect(create).toThrow(`did you mean "${name}"`);
  },
);

describe('routes', () => {
  it.each(endpoints)('answers POST %s', async (path, body) => {
    const { handler, model } = setUp();
    const response = await postJson(handler, path, body);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.text()).toContain('Hi');
    expect(model.calls).toHaveLength(1);
  });

  it.each(['/v1/chat/completions/', '/v1/chat/completions?beta=true', '/v1/chat/completions/?a=b'])(
    'ignores trailing slashes and queries: %s',
    async (path) => {
      expect((await postJson(setUp().handler, path, question)).status).toBe(200);
    },
  );

  it('accepts media type parameters', async () => {
    const headers = { 'content-type': 'Application/JSON; charset=utf-8' };
    expect((await postJson(setUp().handler, chat, question, { headers })).status).toBe(200);
  });

  it('reports that it is healthy, without a key', async () => {
    const response = await get(setUp({ apiKeys: ['secret'] }).handler, '/health');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: 'ok' });
  });
});

function nested(depth: number): string {
  return '['.repeat(depth) + ']'.repeat(depth);
}

function throwSecret(): never {
  throw new Error('secret');
}

describe('errors', () => {
  it.each<[string, string, RequestInit, number, object]>([
    [
      'an unknown path',
      '/v2/chat',
      {},
      404,
      { type: 'invalid_request_error', param: null, code: null },
    ],
    ['a wrong method', chat, { method: 'GET' }, 405, { type: 'invalid_request_error' }],
    ['a wrong method', '/v1/models', { method: 'DELETE' }, 405, { type: 'invalid_request_error' }],
    ['no body', chat, { method: 'POST' }, 400, { type: 'invalid_request_error' }],
    [
      'a body of an unknown type',
      chat,
      { method: 'POST', body: new Uint8Array([123, 125]) },
      415,
      { type: 'invalid_request_error' },
    ],
    [
      'a body of another type',
      chat,
      { method: 'POST', body: '{}' },
      415,
      { message: 'The content-type must be application/json.' },
    ],
    [
      'a body that is not compressed as it says',
      chat,
      {
        method: 'POST',
        body: new Uint8Array([31, 139, 8]),
        headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      },
      400,
      { message: 'The request body cannot be decompressed.' },
    ],
    [
      'malformed JSON',
      chat,
      { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } },
      400,
      { message: 'The request body is not valid JSON.' },
    ],
    [
      'no model',
      chat,
      { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } },
      400,
      { type: 'invalid_request_error', param: 'model' },
    ],
    [
      'an unknown model',
      chat,
      {
        method: 'POST',
        body: JSON.stringify({ ...question, model: 'x' }),
        headers: { 'content-type': 'application/json' },
      },
      404,
      { type: 'invalid_request_error', code: 'model_not_found', param: 'model' },
    ],
  ])('answers %s at %s', async (_title, path, init, status, error) => {
    const response = await get(setUp().handler, path, init);
    expect(response.status).toBe(status);
    const body = (await response.json()) as { error: object };
    expect(Object.keys(body.error).toSorted()).toEqual(['code', 'message', 'param', 'type']);
    expect(body.error).toMatchObject(error);
  });

  it.each([
    [chat, 'POST'],
    ['/v1/messages', 'POST'],
    ['/v1/models', 'GET'],
    ['/health', 'GET'],
  ])('names the methods of %s', async (path, allow) => {
    const response = await get(setUp().handler, path, { method: 'PUT' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe(allow);
    const options = await get(setUp().handler, path, { method: 'OPTIONS' });
    expect(options.status).toBe(204);
    const methods = allow === 'GET' ? 'GET, HEAD, OPTIONS' : 'POST, OPTIONS';
    expect(options.headers.get('allow')).toBe(methods);
  });

  it.each(['/health', '/v1/models', '/v1/models/a'])('answers HEAD of %s', async (path) => {
    const { handler } = setUp({ models: { a: scriptedModel([]) } });
    const response = await get(handler, path, { method: 'HEAD' });
    expect([response.status, await response.text()]).toEqual([200, '']);
    expect(response.headers.get('x-request-id')).toMatch(/^req_/);
  });

  it.each<[string, RequestInit]>([
    ['/v1/messages', { method: 'GET' }],
    ['/v1/messages/unknown', { method: 'POST' }],
    ['/v1/models/unknown', { headers: { 'anthropic-version': '2023-06-01' } }],
    ['/v1/files?beta=true', { headers: { 'anthropic-version': '2023-06-01' } }],
  ])("are in Anthropic's shape at %s", async (path, init) => {
    const response = await get(setUp().handler, path, init);
    expect(await response.json()).toEqual({
      type: 'error',
      error: expect.objectContaining({ type: expect.any(String), message: expect.any(String) }),
      request_id: response.headers.get('request-id'),
    });
  });

  it.each([chat, '/v1/responses/unknown', '/v1/embeddings', '/v1/moderations', '/v1/rerank'])(
    "are in OpenAI's shape at %s, whatever the headers",
    async (path) => {
      const headers = { 'anthropic-version': '2023-06-01' };
      const response = await get(setUp().handler, path, { headers });
      expect(await response.json()).toEqual({ error: expect.objectContaining({ param: null }) });
    },
  );

  it.each([
    [chat, 'invalid_request_error'],
    ['/v1/messages', 'not_found_error'],
  ])('reports an unknown model of a provider at %s', async (path, type) => {
    const provider = {
      languageModel(modelId: string): never {
        throw new NoSuchModelError({ modelId, modelType: 'languageModel' });
      },
    };
    const handler = createToolgateHandler({ provider });
    const response = await postJson(handler, path, { ...question, max_tokens: 1 });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: { type } });
  });

  it.each([
    ['/chat/completions', 'Did you mean /v1/chat/completions?'],
    ['/messages', 'Did you mean /v1/messages?'],
    ['/v2/chat', 'The endpoints are /v1/chat/completions, /v1/messages, /v1/responses,'],
  ])('says where to look instead of at %s', async (path, advice) => {
    const response = await postJson(setUp().handler, path, question);
    expect(await response.json()).toMatchObject({
      error: { message: expect.stringContaining(`There is nothing at ${path}. ${advice}`) },
    });
  });

  it('name a field that is missing by that', async () => {
    const response = await postJson(setUp().handler, chat, { ...question, model: undefined });
    expect(await response.json()).toMatchObject({
      error: { message: 'model: it is required and must be a string', param: 'model' },
    });
  });

  it('does not take inherited properties for models', async () => {
    const response = await postJson(setUp().handler, chat, { ...question, model: 'constructor' });
    expect(response.status).toBe(404);
  });

  it('are neutral about unexpected errors, which are logged without their message', async () => {
    const logger = { warn: vi.fn<Logger['error']>(), error: vi.fn<Logger['error']>() };
    const { handler } = setUp({ authenticate: throwSecret, logger });
    const response = await postJson(handler, chat, question);
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      error: { message: 'The gateway failed.', type: 'server_error', param: null, code: null },
    });
    expect(logger.error).toHaveBeenCalledExactlyOnceWith(
      {
        requestId: response.headers.get('x-request-id'),
        status: 500,
        error: 'Error',
        stack: expect.arrayContaining([expect.stringContaining('throwSecret')]),
      },
      'The gateway failed.',
    );
    expect(JSON.stringify(logger.error.mock.calls)).not.toContain('secret');
  });

  it.each([
    ['a tool', '"tools":[{"type":"function","name":"f","parameters":{"a":', '}}]'],
    ['what only the answer repeats', '"text":{"format":{"type":"text","a":', '}}'],
    ['an unknown field', '"unknown":', ''],
  ])('blames the caller for nesting in %s, also before a stream', async (_where, before, after) => {
    const post = (depth: number) =>
      get(setUp().handler, '/v1/responses', {
        method: 'POST',
        body: `{"model":"m","input":"x","stream":true,${before}${nested(depth)}${after}}`,
        headers: { 'content-type': 'application/json' },
      });
    for (const depth of [600, 10_000, 100_000]) {
      const response = await post(depth);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        error: { message: 'The request is nested too deeply.' },
      });
    }
    const accepted = await post(500);
    expect(accepted.status).toBe(200);
    expect(await accepted.text()).toContain('event: response.completed');
  });

  it('never rejects, for any thrown value', async () => {
    const { handler } = setUp({ authenticate: async () => Promise.reject('a text') });
    expect((await postJson(handler, chat, question)).status).toBe(502);
  });
});

/** Sends a text as a compressed body. */
async function sendCompressed(text: string, format: CompressionFormat, maxBodyBytes = 1000) {
  const { handler } = setUp({ maxBodyBytes, trustContentLength: true });
  return get(handler, chat, {
    method: 'POST',
    body: new Blob([text]).stream().pipeThrough(new CompressionStream(format)),
    duplex: 'half',
    headers: { 'content-type': 'application/json', 'content-encoding': format },
  } as RequestInit);
}

function canDecompress(format: string): boolean {
  try {
    void new DecompressionStream(format as CompressionFormat);
    return true;
  } catch {
    return false;
  }
}

describe('a compressed body', () => {
  it.each<CompressionFormat>(['gzip', 'deflate'])('is read with %s', async (format) => {
    expect((await sendCompressed(JSON.stringify(question), format)).status).toBe(200);
  });

  it('is refused with the names of the compressions that this runtime accepts', async () => {
    const headers = { 'content-encoding': 'compress' };
    const response = await postJson(setUp().handler, chat, question, { headers });
    const accepted = response.headers.get('accept-encoding') ?? '';
    expect([response.status, accepted]).toEqual([415, expect.stringMatching(/gzip.*deflate/)]);
    expect(await response.text()).toContain(`compressed with one of ${accepted}, or not at all`);
    expect(accepted.includes('br')).toBe(canDecompress('brotli'));
    expect(accepted.includes('zstd')).toBe(canDecompress('zstd'));
  });

  it('is refused when it unfolds to more than the limit', async () => {
    expect((await sendCompressed(' '.repeat(1_000_000), 'gzip')).status).toBe(413);
  });
});

describe('body size', () => {
  it('refuses a body that announces too much', async () => {
    const { handler, model } = setUp({ maxBodyBytes: 100 });
    const headers = { 'content-length': '101' };
    const response = await postJson(handler, chat, question, { headers });
    expect(response.status).toBe(413);
    expect(model.calls).toEqual([]);
  });

  it('stops reading a body that is longer than it said', async () => {
    const chunk = new TextEncoder().encode('{"model":"');
    let reads = 0;
    let isCancelled = false;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          reads += 1;
          controller.enqueue(chunk);
        },
        cancel() {
          isCancelled = true;
        },
      },
      { highWaterMark: 0 },
    );
    const response = await get(setUp({ maxBodyBytes: 100 }).handler, chat, {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { 'content-type': 'application/json', 'content-length': '10' },
    } as RequestInit);
    expect(response.status).toBe(413);
    expect(isCancelled).toBe(true);
    expect(reads).toBe(11);
  });

  it('takes as many bytes as are allowed', async () => {
    const maxBodyBytes = new TextEncoder().encode(JSON.stringify(question)).byteLength;
    const headers = { 'content-length': String(maxBodyBytes) };
    const { handler } = setUp({ maxBodyBytes });
    expect((await postJson(handler, chat, question, { headers })).status).toBe(200);
  });

  it('puts characters together that were cut between two chunks', async () => {
    const bytes = new TextEncoder().encode(
      JSON.stringify({ ...question, messages: [{ role: 'user', content: 'Grüße 👋' }] }),
    );
    const { handler, model } = setUp();
    await get(handler, chat, {
      method: 'POST',
      body: new ReadableStream<Uint8Array>({
        start(controller) {
          for (const byte of bytes) controller.enqueue(new Uint8Array([byte]));
          controller.close();
        },
      }),
      duplex: 'half',
      headers: { 'content-type': 'application/json' },
    } as RequestInit);
    expect(model.calls[0]?.prompt).toEqual([
      { role: 'user', content: [{ type: 'text', text: 'Grüße 👋' }] },
    ]);
  });
});

describe('request ids', () => {
  it.each(['abc', 'A-b_c.9', 'x'.repeat(128)])('keeps the sane id %s', async (id) => {
    const response = await get(setUp().handler, '/health', { headers: { 'x-request-id': id } });
    expect(response.headers.get('x-request-id')).toBe(id);
    expect(response.headers.get('request-id')).toBe(id);
  });

  it.each(['', 'a b', 'a\tb', 'é', 'x'.repeat(129)])('replaces the id %j', async (id) => {
    const response = await get(setUp().handler, '/nowhere', { headers: { 'x-request-id': id } });
    expect(response.headers.get('x-request-id')).toMatch(/^req_[0-9a-f]{32}$/);
    expect(response.headers.get('request-id')).toBe(response.headers.get('x-request-id'));
  });
});

describe('keys', () => {
  const apiKeys = ['first-key', 'second-key'];

  it.each([
    { authorization: 'Bearer first-key' },
    { authorization: 'bearer second-key' },
    { 'x-api-key': 'second-key' },
    { 'api-key': 'second-key' },
    { authorization: 'Bearer wrong', 'x-api-key': 'first-key' },
    { authorization: 'Bearer first-key', 'x-api-key': 'wrong' },
  ])('accepts %j', async (headers) => {
    const { handler } = setUp({ apiKeys });
    for (const [path, body] of endpoints) {
      expect((await postJson(handler, path, body, { headers })).status).toBe(200);
    }
    expect((await get(handler, '/v1/models', { headers })).status).toBe(200);
  });

  it.each([
    {},
    { authorization: 'Bearer' },
    { authorization: 'Bearer ' },
    { authorization: 'Basic first-key' },
    { authorization: 'Bearer first-ke' },
    { authorization: 'Bearer first-key junk' },
    { authorization: 'Bearer first-key2' },
    { 'x-api-key': 'FIRST-KEY' },
  ])('refuses %j', async (headers) => {
    const { handler, model } = setUp({ apiKeys });
    for (const [path, body] of endpoints) {
      const response = await postJson(handler, path, body, { headers });
      expect(response.status).toBe(401);
      const message =
        'A valid key is required, as `Authorization: Bearer <key>` or `x-api-key: <key>`.';
      expect(await response.json()).toMatchObject({ error: { message } });
    }
    expect((await get(handler, '/v1/models', { headers })).status).toBe(401);
    expect(model.calls).toEqual([]);
  });

  it("says so in each protocol's words", async () => {
    const { handler } = setUp({ apiKeys });
    expect(await (await postJson(handler, chat, question)).json()).toMatchObject({
      error: { type: 'invalid_request_error', code: 'invalid_api_key', param: null },
    });
    expect(await (await postJson(handler, '/v1/messages', {})).json()).toMatchObject({
      error: { type: 'authentication_error' },
    });
  });

  it('serves any host and origin to those who have one', async () => {
    const headers = {
      'x-api-key': 'first-key',
      host: 'gateway.example.com',
      origin: 'https://example.com',
    };
    const response = await postJson(setUp({ apiKeys }).handler, chat, question, { headers });
    expect(response.status).toBe(200);
  });

  it('asks the host about callers without one', async () => {
    const authenticate = vi.fn<NonNullable<ToolgateHandlerOptions['authenticate']>>((request) =>
      request.headers.get('x-tenant') === 'a' ? { tenant: 'a' } : undefined,
    );
    const { handler } = setUp({ apiKeys, authenticate });
    const status = async (headers: HeadersInit) =>
      (await postJson(handler, chat, question, { headers })).status;
    expect(await status({ 'x-tenant': 'a' })).toBe(200);
    expect(await status({ 'x-tenant': 'b' })).toBe(401);
    expect(authenticate).toHaveBeenCalledTimes(2);
    expect(await status({ 'x-api-key': 'first-key' })).toBe(200);
    expect(authenticate).toHaveBeenCalledTimes(2);
  });
});

describe('what a caller may use', () => {
  it('keeps it to its models', async () => {
    const { handler } = setUp({
      models: { a: scriptedModel(textAnswer('A')), b: scriptedModel(textAnswer('B')) },
      authenticate: () => ({ models: ['a'] }),
    });
    expect((await postJson(handler, chat, { ...question, model: 'a' })).status).toBe(200);
    expect((await postJson(handler, chat, { ...question, model: 'b' })).status).toBe(404);
    const list = await (await get(handler, '/v1/models')).json();
    expect(list).toMatchObject({ data: [{ id: 'a' }] });
    expect((await get(handler, '/v1/models/b')).status).toBe(404);
  });

  it.each(endpoints)('keeps it to its gateway tools at %s', async (path, body) => {
    const { handler, model } = setUp({ authenticate: () => ({ allow: ['svc_prompt_guard'] }) });
    const tools = [
      {
        type: 'function',
        name: 'svc_disable_content_filter',
        function: { name: 'svc_disable_content_filter' },
      },
    ];
    const response = await postJson(handler, path, {
      ...body,
      tools: path === '/v1/messages' ? [{ name: 'svc_disable_content_filter' }] : tools,
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: {
        type: 'invalid_request_error',
        message: expect.stringContaining('svc_disable_content_filter'),
      },
    });
    expect(model.calls).toEqual([]);
  });
});

describe('without keys', () => {
  async function status(headers: Record<string, string>, url = 'http://localhost') {
    return (await keyless(new Request(`${url}/v1/models`, { headers }))).status;
  }
  const { handler: keyless } = setUp();

  it.each(['localhost', 'LOCALHOST:8787', '127.0.0.1', '127.9.8.7:80', '[::1]', '[::1]:8787'])(
    'serves the host %s',
    async (host) => {
      expect(await status({ host })).toBe(200);
    },
  );

  it.each([
    'example.com',
    'localhost.example.com',
    '127.0.0.1.example.com',
    'localhost@example.com',
    '128.0.0.1',
    '10.0.0.1:8787',
    '0.0.0.0',
    '[::2]',
    '',
  ])('refuses the host %j', async (host) => {
    expect(await status({ host })).toBe(421);
  });

  it('takes the host from the URL if no header says it', async () => {
    expect(await status({}, 'http://127.0.0.1:8787')).toBe(200);
    expect(await status({}, 'https://example.com')).toBe(421);
  });

  it.each(['http://localhost:3000', 'https://localhost', 'http://127.0.0.1', 'http://[::1]:1'])(
    'serves pages of %s',
    async (origin) => {
      expect(await status({ origin })).toBe(200);
    },
  );

  it.each(['https://example.com', 'null', 'http://localhost.example.com', 'file://', ''])(
    'refuses pages of %j',
    async (origin) => {
      expect(await status({ origin })).toBe(403);
    },
  );

  it('refuses in the shape of the protocol', async () => {
    const headers = { origin: 'https://example.com' };
    const response = await postJson(setUp().handler, '/v1/messages', {}, { headers });
    expect(await response.json()).toMatchObject({ error: { type: 'permission_error' } });
  });
});

describe('models', () => {
  const model = scriptedModel(textAnswer());
  const options = { models: { 'a/b': model, c: model } };
  const anthropic = { headers: { 'anthropic-version': '2023-06-01' } };

  it("lists them in OpenAI's shape", async () => {
    const response = await get(setUp(options).handler, '/v1/models/');
    expect(await response.json()).toEqual({
      object: 'list',
      data: [
        { id: 'a/b', object: 'model', created: 0, owned_by: 'toolgate' },
        { id: 'c', object: 'model', created: 0, owned_by: 'toolgate' },
      ],
    });
  });

  it("lists them in Anthropic's shape", async () => {
    const response = await get(setUp(options).handler, '/v1/models', anthropic);
    expect(await response.json()).toMatchObject({
      data: [{ type: 'model', id: 'a/b' }, { id: 'c' }],
      has_more: false,
      first_id: 'a/b',
      last_id: 'c',
    });
  });

  it.each(['/v1/models/a/b', '/v1/models/a%2Fb', '/v1/models/a/b/'])('finds %s', async (path) => {
    const { handler } = setUp(options);
    expect(await (await get(handler, path)).json()).toMatchObject({ id: 'a/b', object: 'model' });
    expect(await (await get(handler, path, anthropic)).json()).toMatchObject({ type: 'model' });
  });

  it('does not find others', async () => {
    const response = await get(setUp(options).handler, '/v1/models/x');
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: { code: 'model_not_found' } });
  });

  it('lists what the host lists', async () => {
    const { handler } = setUp({ listModels: async () => ['x', 'y'] });
    const list = await (await get(handler, '/v1/models')).json();
    expect(list).toMatchObject({ data: [{ id: 'x' }, { id: 'y' }] });
  });
});

describe('outcomes', () => {
  const body = {
    ...question,
    tools: Object.keys(toolgateTools({ promptGuard: true })).map((name) => ({
      type: 'function',
      function: { name },
    })),
  };

  it.each([false, true])('are in the head and in the body, streamed: %s', async (stream) => {
    const response = await postJson(setUp().handler, chat, { ...body, stream });
    expect(response.headers.get('toolgate-prompt-guard')).toBe('passed');
    expect(await response.text()).toContain('"toolgate":{"version":1,"promptGuard":{');
  });

  it.each([
    ['none', undefined, []],
    ['summary', undefined, ['category', 'action']],
    ['full', 'summary', ['category', 'action']],
    ['full', 'none', []],
    ['summary', 'none', []],
  ] as const)(
    'as the caller wants it: %s, if the host grants it: %s',
    async (wanted, granted, keys) => {
      const { handler } = setUp(granted ? { outcome: granted } : {});
      const headers = { 'toolgate-outcome': wanted };
      const response = await postJson(handler, chat, body, { headers });
      const { toolgate } = (await response.json()) as { toolgate?: { promptGuard: object } };
      expect(response.headers.has('toolgate-prompt-guard')).toBe(keys.length > 0);
      expect(
        Object.keys(toolgate?.promptGuard ?? {}).every((key) => keys.includes(key as never)),
      ).toBe(true);
      expect(toolgate === undefined).toBe(keys.length === 0);
    },
  );

  it('refuses a detail that does not exist', async () => {
    const headers = { 'toolgate-outcome': 'all' };
    const response = await postJson(setUp().handler, chat, body, { headers });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { param: 'toolgate-outcome' } });
  });

  it('are missing if the gateway had nothing to do', async () => {
    const response = await postJson(setUp().handler, chat, question);
    expect(await response.json()).not.toHaveProperty('toolgate');
    expect([...response.headers.keys()].filter((name) => name.startsWith('toolgate'))).toEqual([]);
  });

  it('relax a tool choice that only gateway tools could satisfy', async () => {
    const { handler, model } = setUp();
    const response = await postJson(handler, chat, { ...body, tool_choice: 'required' });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ toolgate: { warnings: [expect.any(String)] } });
    expect(model.calls[0]).not.toHaveProperty('toolChoice');
  });
});
