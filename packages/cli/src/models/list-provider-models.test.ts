import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listProviderModels } from './list-provider-models.ts';

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const list = '{"data":[{"id":"one"},{"id":"two"}]}';

describe('listProviderModels', () => {
  it('asks for the ids, with the key', async () => {
    const url = await serve(({ headers }, response) =>
      response.end(headers['x-api-key'] === 'key' ? list : '{}'),
    );
    expect(await listProviderModels(url, { 'x-api-key': 'key' })).toEqual([
      { id: 'one' },
      { id: 'two' },
    ]);
  });

  it('reads owners and dates as OpenAI and Anthropic give them', async () => {
    const data = [
      { id: 'a', owned_by: 'me', created: 60 },
      { id: 'b', created_at: '2026-01-01T00:00:00Z' },
      { id: 'c', created: 'no', owned_by: 5 },
    ];
    const url = await serve((_request, response) => response.end(JSON.stringify({ data })));
    expect(await listProviderModels(url, {})).toEqual([
      { id: 'a', ownedBy: 'me', createdAt: new Date(60_000) },
      { id: 'b', createdAt: new Date('2026-01-01T00:00:00Z') },
      { id: 'c' },
    ]);
  });

  it('takes the key nowhere else', async () => {
    const keys: unknown[] = [];
    const elsewhere = await serve(({ headers }, response) => {
      keys.push(headers['x-api-key']);
      response.end(list);
    });
    const url = await serve((_request, response) =>
      response.writeHead(302, { location: elsewhere }).end(),
    );
    expect(await listProviderModels(url, { 'x-api-key': 'key' })).toEqual([]);
    expect(keys).toEqual([]);
  });

  it('reads no list of any size', async () => {
    const url = await serve((_request, response) =>
      response.end(list + ' '.repeat(5 * 1024 * 1024)),
    );
    expect(await listProviderModels(url, {})).toEqual([]);
  });

  it.each(['not JSON', '{"data":"none"}', '[]'])('makes nothing of %s', async (body) => {
    const url = await serve((_request, response) => response.end(body));
    expect(await listProviderModels(url, {})).toEqual([]);
  });
});
