import { APICallError } from '@ai-sdk/provider';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createToolgateHandler } from './create-toolgate-handler.ts';
import type { FormatName } from './formats/original.ts';
import type { Logger } from './logger.ts';
import {
  formatNames,
  formatPaths,
  scriptedModel,
  sdkProvider,
  textAnswer,
} from './testing/index.ts';
import { fetchTransport } from './upstream/transport.ts';
import { upstream } from './upstream/upstream.ts';

const address = 'http://169.254.169.254/latest/meta-data';

/** A question with a picture and a file at URLs that only this machine could reach. */
const questions: Record<FormatName, object> = {
  'chat-completions': {
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Look' },
          { type: 'image_url', image_url: { url: `${address}/picture` } },
        ],
      },
    ],
  },
  messages: {
    max_tokens: 9,
    messages: [
      {
        role: 'user',
        content: [
          { type: 'image', source: { type: 'url', url: `${address}/picture` } },
          { type: 'document', source: { type: 'url', url: `${address}/file` } },
        ],
      },
    ],
  },
  responses: {
    input: [
      {
        role: 'user',
        content: [
          { type: 'input_image', image_url: `${address}/picture` },
          { type: 'input_file', file_url: `${address}/file` },
        ],
      },
    ],
  },
};

const plain: Record<FormatName, object> = {
  'chat-completions': { messages: [{ role: 'user', content: 'Hi' }] },
  messages: { max_tokens: 9, messages: [{ role: 'user', content: 'Hi' }] },
  responses: { input: 'Hi' },
};

/** A gateway that records each URL that is requested, by a provider or by any other code. */
function watchedGateway(
  path: 'upstream' | 'translated',
  format: FormatName,
  answer = () => Response.json({ error: { message: 'no' } }, { status: 500 }),
) {
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = async (input) => {
    asked.push(input instanceof Request ? input.url : String(input));
    return answer();
  };
  vi.stubGlobal('fetch', fetch);
  const baseURL = 'http://provider.example/v1';
  const transport = fetchTransport(fetch);
  const provider =
    path === 'upstream'
      ? { languageModel: () => upstream({ format, baseURL, transport }) }
      : sdkProvider(format, { baseURL, fetch });
  const handler = createToolgateHandler({ provider });
  return { handler, asked };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

function requestTo(name: FormatName, body: object, headers: Record<string, string> = {}) {
  return new Request(`http://localhost${formatPaths[name]}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ model: 'm', ...body }),
  });
}

const both = ['upstream', 'translated'] as const;

describe.each(both.flatMap((path) => formatNames.map((name) => [path, name] as const)))(
  'on the %s path, %s',
  (path, name) => {
    it('asks only the provider, for any addresses in a request', async () => {
      const { handler, asked } = watchedGateway(path, name);
      const response = await handler(requestTo(name, questions[name]));
      expect(response.status).toBe(502);
      expect(asked).toEqual([`http://provider.example${formatPaths[name]}`]);
    });

    it.each([429, 503])(
      'passes on no header of a provider at status %i but a wait and whether to retry',
      async (status) => {
        const headers = {
          'retry-after': '7',
          'set-cookie': 'session=1',
          'openai-organization': 'org-1',
          'access-control-allow-origin': '*',
          location: 'http://evil.example',
          'x-should-retry': 'true',
        };
        const { handler } = watchedGateway(path, name, () =>
          Response.json({ error: { message: 'no' } }, { status, headers }),
        );
        const response = await handler(requestTo(name, plain[name]));
        expect([...response.headers.keys()].toSorted()).toEqual([
          'cache-control',
          'content-type',
          'request-id',
          'retry-after',
          'x-content-type-options',
          'x-request-id',
          'x-should-retry',
        ]);
      },
    );

    it.each(['../admin', '@evil.example/', '//evil.example', 'a\r\nhost: evil', 'a?b#c', '模型'])(
      'asks the same address for the model %j',
      async (model) => {
        const { handler, asked } = watchedGateway(path, name);
        const response = await handler(requestTo(name, { ...plain[name], model }));
        await response.text();
        for (const one of asked) expect(one).toBe(`http://provider.example${formatPaths[name]}`);
      },
    );
  },
);

describe.each(formatNames)('hostile settings at %s', (name) => {
  const model = scriptedModel(textAnswer('Hello'));
  const handler = createToolgateHandler({ models: { m: model } });

  it.each(['__proto__', 'constructor', 'prototype'])(
    'reads no setting of a gateway tool from %s, and pollutes nothing',
    async (key) => {
      const schema = `{"type":"object","properties":{"${key}":{"default":{"isPolluted":true},"isPolluted":true}}}`;
      const declarations = {
        'chat-completions': `{"type":"function","function":{"name":"svc_shadow_agent","parameters":${schema}}}`,
        messages: `{"name":"svc_shadow_agent","input_schema":${schema}}`,
        responses: `{"type":"function","name":"svc_shadow_agent","parameters":${schema}}`,
      };
      const body = JSON.stringify({ model: 'm', ...plain[name] });
      const response = await handler(
        new Request(`http://localhost${formatPaths[name]}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: `${body.slice(0, -1)},"tools":[${declarations[name]}]}`,
        }),
      );
      expect(response.status).toBeLessThan(500);
      expect(Reflect.get({}, 'isPolluted')).toBeUndefined();
    },
  );

  it.each(['full, none', 'everything', '', 'none\u00ff'])(
    'refuses the header toolgate-outcome: %j',
    async (value) => {
      const response = await handler(requestTo(name, plain[name], { 'toolgate-outcome': value }));
      expect(response.status).toBe(400);
      expect(await response.text()).not.toContain('everything');
    },
  );

  it.each([
    ['gzip', 400],
    ['deflate', 400],
    ['deflate, br', 415],
    ['identity, gzip', 415],
    ['x', 415],
    ['constructor', 415],
  ])('takes no plain body with content-encoding: %s', async (encoding, status) => {
    const response = await handler(requestTo(name, plain[name], { 'content-encoding': encoding }));
    expect(response.status).toBe(status);
  });

  it('replaces an id that could break a log by a new one', async () => {
    for (const id of ['a b', '<script>', 'x'.repeat(500), '"}{"level":60']) {
      const response = await handler(requestTo(name, plain[name], { 'x-request-id': id }));
      expect(response.headers.get('x-request-id')).toMatch(/^req_[0-9a-f]+$/);
    }
  });

  it('never rejects, and logs no line break of a caller or a provider', async () => {
    const error = vi.fn<Logger['error']>();
    const failing = scriptedModel(() => {
      throw new APICallError({
        message: 'first\nsecond',
        url: 'http://provider.example',
        requestBodyValues: {},
        statusCode: 503,
        responseHeaders: { 'retry-after': '1\r\nset-cookie: a=b' },
      });
    });
    const logging = createToolgateHandler({
      provider: { languageModel: () => failing },
      logger: { error, warn: vi.fn<Logger['warn']>() },
    });
    const response = await logging(requestTo(name, { ...plain[name], model: 'a\nb: c' }));
    expect(response.headers.has('set-cookie')).toBe(false);
    await logging(requestTo(name, plain[name]));
    expect(error).toHaveBeenCalled();
    expect(JSON.stringify(error.mock.calls)).not.toMatch(/\\n|\\r/);
  });
});
