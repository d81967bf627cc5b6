import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createOpenAI } from '@ai-sdk/openai';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { guardFetch } from './guard-fetch.ts';

const { fetch } = globalThis;
afterAll(() => {
  globalThis.fetch = fetch;
});

it('keeps a provider of a configuration file from following redirects with its key', async () => {
  const arrived: string[] = [];
  const server = createServer((request, response) => {
    arrived.push(request.url ?? '');
    response.writeHead(307, { location: '/elsewhere' }).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  guardFetch();
  const { port } = server.address() as AddressInfo;
  const provider = createOpenAI({ baseURL: `http://127.0.0.1:${port}`, apiKey: 'host-key' });
  const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Hi' }] }];
  await expect(provider.chat('m').doGenerate({ prompt })).rejects.toThrow('Temporary Redirect');
  expect(arrived).toEqual(['/chat/completions']);
});
