import { afterEach, describe, expect, it, vi } from 'vitest';
import { createToolgateHandler } from './create-toolgate-handler.ts';
import { postJson } from './testing/index.ts';

const user = [{ role: 'user', content: 'Hi' }];
const withFile = [{ role: 'user', content: [{ type: 'file', file: { file_id: 'file-1' } }] }];

/** A handler whose model comes from another copy of the package, as from a configuration file of another project. */
async function handlerOfTwo(answer: () => Response) {
  vi.resetModules();
  const { upstream } = await import('./upstream/upstream.ts');
  const { fetchTransport } = await import('./upstream/transport.ts');
  const transport = fetchTransport(async () => answer());
  const model = upstream({ format: 'messages', baseURL: 'http://localhost/v1', transport });
  return createToolgateHandler({ models: { m: model } });
}

describe('a model from another copy of the package', () => {
  afterEach(() => {
    vi.resetModules();
  });

  it.each([false, true])('fails as a provider fails; streamed: %s', async (stream) => {
    const handler = await handlerOfTwo(() => new Response('<html>', { status: 200 }));
    const body = { model: 'm', messages: user, stream };
    const response = await postJson(handler, '/v1/chat/completions', body);
    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({ error: { code: 'upstream_failed' } });
  });

  it('refuses what its provider cannot get as the mistake of the caller', async () => {
    const handler = await handlerOfTwo(() => new Response(null, { status: 204 }));
    const body = { model: 'm', messages: withFile };
    const response = await postJson(handler, '/v1/chat/completions', body);
    expect([response.status, await response.text()]).toEqual([
      400,
      expect.stringContaining('file_id'),
    ]);
  });
});
