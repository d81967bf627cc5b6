import { createOpenAI } from '@ai-sdk/openai';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { createToolgateHandler } from './create-toolgate-handler.ts';
import type { Logger } from './logger.ts';
import { checkedHandler } from './schemas/checked-handler.ts';
import { scriptedModel, testUpstream, textAnswer } from './testing/index.ts';

const paths = ['/v1/chat/completions', '/v1/messages', '/v1/responses'] as const;
type Path = (typeof paths)[number];

const prompt = 'prompt-of-a-caller';
const bodies: Record<Path, Record<string, unknown>> = {
  '/v1/chat/completions': { messages: [{ role: 'user', content: prompt }] },
  '/v1/messages': { max_tokens: 9, messages: [{ role: 'user', content: prompt }] },
  '/v1/responses': { input: prompt },
};

/** A text, because an object cannot express some of these bodies. */
async function post(
  handler: (request: Request) => Promise<Response>,
  path: string,
  body: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  const init = { method: 'POST', body };
  const type = { 'content-type': 'application/json', ...headers };
  return checkedHandler(handler)(
    new Request(`http://localhost${path}`, { ...init, headers: type }),
  );
}

function bodyOf(path: Path, fields: Record<string, unknown> = {}): string {
  return JSON.stringify({ model: 'm', ...bodies[path], ...fields });
}

function gatewayOf(path: 'upstream' | 'translated', answer: () => Response) {
  const logger = { error: vi.fn<Logger['error']>(), warn: vi.fn<Logger['error']>() };
  const upstream = testUpstream(answer);
  const openai = createOpenAI({
    apiKey: 'host-key',
    fetch: async (input, init) => {
      const request = new Request(input, init);
      upstream.requests.push({
        path: new URL(request.url).pathname,
        headers: request.headers,
        body: await request.clone().text(),
      });
      return answer();
    },
  });
  const handler = createToolgateHandler({
    provider: { languageModel: (id) => openai.chat(id) },
    apiKeys: ['caller-key'],
    logger,
    ...(path === 'upstream' && { provider: upstream.provider }),
  });
  return { handler, logger, upstream };
}

/** An object of many fields. Writing it takes longer than refusing it. */
const fieldCount = inject('isFullRun') ? 700_000 : 300_000;
const manyFields = `{${Array.from({ length: fieldCount }, (_, index) => `"k${index}":1`).join(',')}}`;

const everyPath = (['upstream', 'translated'] as const).flatMap((way) =>
  paths.map((path) => [way, path] as const),
);

describe.each(everyPath)('on the %s path, %s', (way, path) => {
  it.each([401, 402, 403, 429])(
    'keeps keys, prompts and the words of a provider out of status %i',
    async (status) => {
      const words = `sk-host-key is wrong for org-1, asked ${prompt}`;
      const { handler, logger } = gatewayOf(way, () =>
        Response.json({ error: { message: words } }, { status }),
      );
      const headers = { authorization: 'Bearer caller-key' };
      const response = await post(handler, path, bodyOf(path), headers);
      const told = `${await response.text()} ${JSON.stringify([...response.headers])}`;
      const logged = JSON.stringify([...logger.error.mock.calls, ...logger.warn.mock.calls]);
      expect(response.ok).toBe(false);
      expect(told + logged).not.toMatch(/host-key|caller-key|org-1|prompt-of-a-caller/);
    },
  );

  it.each([500, 503])(
    'passes on the error message of a provider at status %i, without keys and accounts, and logs no quotation',
    async (status) => {
      const words =
        'The model needs more memory than sk-host-key of org-1 and Bearer host-key have for prompt-of-a-caller';
      const { handler, logger } = gatewayOf(way, () =>
        Response.json({ error: { message: words } }, { status }),
      );
      const headers = { authorization: 'Bearer caller-key' };
      const response = await post(handler, path, bodyOf(path), headers);
      const told = `${await response.text()} ${JSON.stringify([...response.headers])}`;
      const logged = JSON.stringify([...logger.error.mock.calls, ...logger.warn.mock.calls]);
      expect(told).toContain('needs more memory');
      expect(logged).toContain('The model needs more memory than …"');
      expect(logged).not.toContain('prompt-of-a-caller');
      expect(told + logged).not.toMatch(/host-key|caller-key|org-1/);
    },
  );

  it('forwards no header of a caller, and lets no part of a request set the address', async () => {
    const { handler, upstream } = gatewayOf(way, () => Response.json({}, { status: 500 }));
    const headers = {
      authorization: 'Bearer caller-key',
      'x-api-key': 'caller-key',
      cookie: 'session=1',
      'x-forwarded-for': '10.0.0.1',
      'x-forwarded-host': 'evil.example',
      'x-portkey-custom-host': 'http://evil.example',
      'openai-organization': 'org-of-the-caller',
      'x-upstream-url': 'http://evil.example',
    };
    const fields = { base_url: 'http://evil.example', api_base: 'http://evil.example' };
    await post(handler, path, bodyOf(path, fields), headers);
    const [sent] = upstream.requests;
    const received = JSON.stringify([...(sent?.headers ?? [])]);
    expect(upstream.requests.length).toBeGreaterThan(0);
    expect(received).not.toMatch(/caller|cookie|forwarded|portkey|upstream|evil/);
    expect(received).toContain('host-key');
    const own = way === 'upstream' ? path : '/v1/chat/completions';
    expect(sent?.path).toBe(own);
  });
});

describe('an upstream', () => {
  it.each(paths)('keeps its key out of failures in streams and bodies: %s', async (path) => {
    const error = { message: 'The value host-key is no number.', type: 'invalid_request_error' };
    const event = `data: ${JSON.stringify({ error })}\n\n`;
    for (const fields of [{ stream: true }, {}]) {
      const { handler } = gatewayOf('upstream', () =>
        'stream' in fields
          ? new Response(event, { headers: { 'content-type': 'text/event-stream' } })
          : Response.json({ error }),
      );
      const headers = { authorization: 'Bearer caller-key' };
      const response = await post(handler, path, bodyOf(path, fields), headers);
      expect(await response.text()).not.toContain('host-key');
    }
  });
});

describe.each(paths)('hostile JSON at %s', (path) => {
  const handler = createToolgateHandler({ models: { m: scriptedModel(textAnswer('Hello')) } });

  it.each([
    ['__proto__', '{"__proto__":{"isPolluted":true},'],
    ['constructor', '{"constructor":{"prototype":{"isPolluted":true}},'],
    ['__proto__ within tools', '{"tools":[{"__proto__":{"isPolluted":true},"type":"function"}],'],
    ['__proto__ within metadata', '{"metadata":{"__proto__":{"isPolluted":"true"}},'],
  ])('pollutes nothing with %s', async (_title, beginning) => {
    onTestFinished(() => {
      Reflect.deleteProperty(Object.prototype, 'isPolluted');
    });
    const response = await post(handler, path, beginning + bodyOf(path).slice(1));
    expect(response.status).toBeLessThan(500);
    expect(Reflect.get({}, 'isPolluted')).toBeUndefined();
  });

  it.each([
    ['lists', (depth: number) => '['.repeat(depth) + ']'.repeat(depth)],
    ['objects', (depth: number) => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth)],
  ])('refuses %s that are nested deeply', async (_title, nest) => {
    const body = bodyOf(path).replace('{', `{"extra":${nest(20_000)},`);
    const response = await post(handler, path, body);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('nested too deeply');
  });

  it.each([
    ['tools', 'tools', Array.from({ length: 100_000 }, () => 1)],
    ['stop sequences', 'stop', Array.from({ length: 100_000 }, () => 'x')],
    ['unknown fields', 'extra', Array.from({ length: 500_000 }, () => ({}))],
  ])('answers or refuses a huge list of %s', async (_title, name, list) => {
    const response = await post(handler, path, bodyOf(path, { [name]: list }));
    expect(response.status).toBeLessThan(500);
    // An error that repeats the wrong value a hundred thousand times would itself be an attack.
    expect((await response.text()).length).toBeLessThan(10_000);
  });

  // Try again if the machine was busy.
  it('refuses hundreds of thousands of fields before it parses them', { retry: 5 }, async () => {
    const body = bodyOf(path).replace('{', `{"extra":${manyFields},`);
    const begun = performance.now();
    const response = await post(handler, path, body);
    const answered = performance.now();
    JSON.parse(body);
    const parsed = performance.now();
    expect([response.status, await response.text()]).toEqual([
      400,
      expect.stringContaining('more than 100000 fields and list elements'),
    ]);
    // The parser alone takes many times as long on any machine.
    expect(answered - begun).toBeLessThan((parsed - answered) / 2);
  });

  it('refuses a thousand fields that no format has', async () => {
    const fields = Array.from({ length: 1001 }, (_, index) => [`k${index}`, 1] as const);
    const response = await post(handler, path, bodyOf(path, Object.fromEntries(fields)));
    expect([response.status, await response.text()]).toEqual([
      400,
      expect.stringContaining('more than 1000 fields'),
    ]);
  });

  it('does not let model names reach inherited properties', async () => {
    for (const model of ['__proto__', 'constructor', 'toString']) {
      const response = await post(handler, path, bodyOf(path, { model }));
      expect(response.status).toBe(404);
    }
  });
});
