import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CommandError } from '../command-error.ts';
import { upstreamModels } from './upstream-models.ts';

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

/** A server whose endpoints all reject an empty request. */
async function serverOf(...paths: string[]): Promise<string> {
  const base = await listen((request, response) => {
    const isThere = request.method === 'POST' && paths.includes(request.url ?? '');
    response.writeHead(isThere ? 400 : 404).end('{}');
  });
  return base.replace(/\/v1$/, '');
}

describe('upstreamModels', () => {
  it.each([
    '',
    'localhost:11434',
    'ftp://host/v1',
    '/v1',
    'http://host/v1?a=b',
    'http://host/v1#a',
  ])('refuses the URL %j', async (url) => {
    await expect(upstreamModels({ url })).rejects.toThrow(
      '--upstream takes a base URL such as http://127.0.0.1:11434/v1, without a query: check',
    );
  });

  it('refuses a password in the URL without repeating it', async () => {
    await expect(upstreamModels({ url: 'http://me:hunter2@host/v1' })).rejects.toThrow(
      new CommandError(
        '--upstream takes no user or password: put the key into TOOLGATE_UPSTREAM_API_KEY.',
      ),
    );
  });

  it('forwards any id, with the key', async () => {
    const requests: IncomingMessage[] = [];
    const url = await listen((request, response) => {
      requests.push(request);
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify({ choices: [{ message: { content: 'Hi' }, finish_reason: 'stop' }] }),
      );
    });
    const formats = ['chat-completions'] as const;
    const source = await upstreamModels({ url: `${url}/`, apiKey: 'k', formats });
    const result = await source.provider?.languageModel('any/id:1').doGenerate({
      prompt: [{ role: 'user', content: [{ type: 'text', text: 'Hello' }] }],
    });
    expect(result?.content).toMatchObject([{ type: 'text', text: 'Hi' }]);
    expect(requests.map((request) => [request.url, request.headers.authorization])).toEqual([
      ['/v1/chat/completions', 'Bearer k'],
    ]);
    expect(source.description).toBe(`any, forwarded to ${url}`);
  });

  it('speaks chat completions if the service does not answer', async () => {
    const { provider } = await upstreamModels({ url: 'http://127.0.0.1:1/v1/', apiKey: 'k' });
    expect(provider?.languageModel('any')).toMatchObject({
      provider: '127.0.0.1:1',
      modelId: 'any',
      formats: ['chat-completions'],
    });
  });

  it.each([
    [['/v1/chat/completions'], ['chat-completions']],
    [
      ['/v1/chat/completions', '/v1/responses'],
      ['chat-completions', 'responses'],
    ],
    [
      ['/v1/chat/completions', '/v1/messages', '/v1/responses'],
      ['chat-completions', 'messages', 'responses'],
    ],
  ])('speaks what a service with %j speaks', async (paths, formats) => {
    const origin = await serverOf(...paths);
    const { provider } = await upstreamModels({ url: `${origin}/v1` });
    expect(provider?.languageModel('any')).toMatchObject({ formats });
  });

  it.each([
    ['is not there', 0],
    ['is behind a proxy that says so', 503],
  ])('asks a service that %s for its formats when it first answers, once', async (_, status) => {
    const paths: (string | undefined)[] = [];
    let isUp = false;
    const url = await listen((request, response) => {
      if (!isUp && status === 0) return void request.destroy();
      if (!isUp) return void response.writeHead(status).end();
      paths.push(request.url);
      const isChat = request.url === '/v1/chat/completions';
      response.writeHead(isChat ? 200 : 400, { 'content-type': 'application/json' });
      const choice = { message: { content: 'Hi' }, finish_reason: 'stop' };
      response.end(isChat ? JSON.stringify({ choices: [choice] }) : '{}');
    });
    const { provider } = await upstreamModels({ url });
    const ask = async () =>
      provider?.languageModel('any').doGenerate({
        prompt: [{ role: 'user', content: [{ type: 'text', text: 'Hello' }] }],
      });
    await expect(ask()).rejects.toThrow(/did not answer|refused/);
    expect(provider?.languageModel('any')).toMatchObject({ formats: ['chat-completions'] });
    isUp = true;
    await ask();
    const formats = ['chat-completions', 'messages', 'responses'];
    await expect.poll(() => provider?.languageModel('any')).toMatchObject({ formats });
    await ask();
    expect(paths.toSorted((one = '', other = '') => one.localeCompare(other))).toEqual([
      '/v1/chat/completions',
      '/v1/chat/completions',
      '/v1/messages',
      '/v1/responses',
    ]);
  });

  it('asks a service again that answers requests, but is too busy for the question', async () => {
    let isBusy = true;
    const url = await listen((request, response) => {
      const isChat = request.url === '/v1/chat/completions';
      const status = isBusy ? 503 : 400;
      response.writeHead(isChat ? 200 : status, { 'content-type': 'application/json' });
      const choice = { message: { content: 'Hi' }, finish_reason: 'stop' };
      response.end(isChat ? JSON.stringify({ choices: [choice] }) : '{}');
    });
    const { provider } = await upstreamModels({ url });
    const ask = async () => {
      await provider?.languageModel('any').doGenerate({
        prompt: [{ role: 'user', content: [{ type: 'text', text: 'Hello' }] }],
      });
      return provider?.languageModel('any');
    };
    expect(await ask()).toMatchObject({ formats: ['chat-completions'] });
    isBusy = false;
    const formats = ['chat-completions', 'messages', 'responses'];
    await expect.poll(ask).toMatchObject({ formats });
  });

  it.each([undefined, ''])('lists the models of the upstream, with the key %j', async (apiKey) => {
    const url = await listen((request, response) => {
      const id = `${request.url} ${request.headers.authorization}`;
      response.end(JSON.stringify({ object: 'list', data: [{ id, owned_by: 'me' }] }));
    });
    const formats = ['chat-completions'] as const;
    const { listModels } = await upstreamModels({ url, apiKey, formats });
    expect(await listModels?.()).toEqual([{ id: '/v1/models undefined', ownedBy: 'me' }]);
  });

  it.each<[string, RequestListener]>([
    ['fails', (_, response) => response.writeHead(500).end('no')],
    ['answers with something else', (_, response) => response.end('{"models":[]}')],
    ['hangs up', (request) => request.destroy()],
  ])('lists no models when the upstream %s', async (_, listener) => {
    const { listModels } = await upstreamModels({ url: await listen(listener) });
    expect(await listModels?.()).toEqual([]);
  });
});
