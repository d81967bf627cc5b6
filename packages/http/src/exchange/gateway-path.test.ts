import { createDemoModel } from 'toolgate/demo-model';
import { describe, expect, it } from 'vitest';
import { createToolgateHandler } from '../create-toolgate-handler.ts';
import { createLimits } from '../limits/index.ts';
import { createResponseStore } from '../store/index.ts';
import { postJson } from '../testing/index.ts';
import { gatewayPath } from './gateway-path.ts';

it.each([
  ['/v1/messages', '/v1/messages'],
  ['/v1/messages?beta=true', '/v1/messages'],
  ['/api/v1/messages', '/v1/messages'],
  ['/a/b/v1/models/org/v1/model', '/v1/models/org/v1/model'],
  ['/v1/models/a/v1/b', '/v1/models/a/v1/b'],
  ['/v1/v1/messages', '/v1/messages'],
  ['/api/v1/v1/messages', '/v1/messages'],
  ['/v1/v1', '/v1/v1'],
  ['/health', '/health'],
  ['/v1', '/v1'],
  ['/api/v1/responses/', '/v1/responses'],
])('reads the path of %s as %s', (path, expected) => {
  expect(gatewayPath(new Request(`http://localhost${path}`))).toBe(expected);
});

describe('a gateway below a path of its host', () => {
  const handler = createToolgateHandler({
    models: { demo: createDemoModel() },
    limits: createLimits({ requests: { limit: 100 } }),
    store: createResponseStore(),
  });

  it('answers, limits and stores as at the root', async () => {
    const body = { model: 'demo', input: 'Hi' };
    const response = await postJson(handler, '/api/v1/responses', body);
    expect(response.status).toBe(200);
    expect(response.headers.get('x-ratelimit-limit-requests')).toBe('100');
    const { id } = (await response.json()) as { id: string };
    const stored = await handler(new Request(`http://localhost/api/v1/responses/${id}`));
    expect(await stored.json()).toMatchObject({ id, object: 'response' });
  });

  it('reports errors in the shape of the endpoint', async () => {
    const response = await postJson(handler, '/api/v1/messages', { model: 'demo' });
    expect(await response.json()).toMatchObject({ type: 'error', error: {} });
  });
});
