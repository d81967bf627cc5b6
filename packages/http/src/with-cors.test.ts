import { describe, expect, it, vi } from 'vitest';
import { createToolgateHandler, withCors } from './index.ts';
import { postJson, scriptedModel, textAnswer } from './testing/index.ts';
import { type CorsOptions } from './with-cors.ts';

const origin = 'https://app.example.com';

function gateway(options: CorsOptions) {
  const models = { m: scriptedModel(textAnswer('Hello')) };
  return withCors(createToolgateHandler({ models, apiKeys: ['key'] }), options);
}

const path = '/v1/chat/completions';
const body = { model: 'm', messages: [{ role: 'user', content: 'Hi' }] };

describe('withCors', () => {
  it('answers the preflight of a page that may use the gateway', async () => {
    const handler = gateway({ origins: [origin], maxAgeSeconds: 60 });
    const preflight = await handler(
      new Request(`http://localhost${path}`, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization,content-type,x-stainless-os',
        },
      }),
    );
    expect(preflight.status).toBe(204);
    expect(Object.fromEntries(preflight.headers)).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'GET,HEAD,POST,DELETE',
      'access-control-allow-headers': 'authorization,content-type,x-stainless-os',
      'access-control-max-age': '60',
      vary: expect.stringContaining('Origin'),
    });
  });

  it.each([
    ['an answer', { authorization: 'Bearer key' }, body, 200],
    ['a stream', { authorization: 'Bearer key' }, { ...body, stream: true }, 200],
    ['an error', {}, body, 401],
  ])('lets the page read %s', async (_, headers, sent, status) => {
    const handler = gateway({ origins: [origin] });
    const response = await postJson(handler, path, sent, { headers: { ...headers, origin } });
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([
      status,
      origin,
    ]);
    expect(response.headers.get('access-control-expose-headers')).toContain('x-request-id');
    expect(response.headers.get('vary')).toContain('Origin');
    expect((await response.text()).length).toBeGreaterThan(10);
  });

  it('lets no other page read anything', async () => {
    const handler = gateway({ origins: [origin] });
    const headers = { authorization: 'Bearer key', origin: 'https://evil.example.com' };
    const response = await postJson(handler, path, body, { headers });
    expect(response.headers.has('access-control-allow-origin')).toBe(false);
  });

  it('refuses the preflight of any other page, and logs its origin once', async () => {
    const warn = vi.fn<(details: object, message: string) => void>();
    const models = { m: scriptedModel(textAnswer('Hello')) };
    const logger = { warn, error: vi.fn<(details: object, message: string) => void>() };
    const alone = createToolgateHandler({ models, apiKeys: ['key'], logger });
    for (const handler of [withCors(alone, { origins: [origin], logger }), alone]) {
      warn.mockClear();
      const headers = {
        origin: 'https://other.example.com',
        'access-control-request-method': 'POST',
      };
      for (const asked of [path, path, '/v1/responses/resp_1']) {
        const preflight = new Request(`http://localhost${asked}`, { method: 'OPTIONS', headers });
        const response = await handler(preflight);
        expect(response.status).toBe(403);
        expect(response.headers.has('access-control-allow-origin')).toBe(false);
        expect(await response.text()).toContain('Add the origin to');
      }
      expect(warn).toHaveBeenCalledTimes(1);
    }
  });

  it('lets every page use it if the host allows it', async () => {
    const headers = { authorization: 'Bearer key', origin };
    const response = await postJson(gateway({ origins: '*' }), path, body, { headers });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });
});
