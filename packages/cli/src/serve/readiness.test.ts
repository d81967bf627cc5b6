import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { openChecks, type ReadinessChecks, withReadiness } from './readiness.ts';

afterEach(() => {
  vi.useRealTimers();
});

function open(checks: Partial<ReadinessChecks>) {
  const handler = withReadiness(async () => new Response('other'), {
    stopping: new AbortController().signal,
    ...checks,
  });
  return async (path: string): Promise<[number, string]> => {
    const response = await handler(new Request(`http://localhost${path}`));
    return [response.status, await response.text()];
  };
}

it('is ready until it stops', async () => {
  const stopping = new AbortController();
  const ask = open({ stopping: stopping.signal });
  expect(await ask('/ready')).toEqual([200, '{"status":"ready"}']);
  expect(await ask('/ready?x=1')).toEqual([200, '{"status":"ready"}']);
  expect(await ask('/v1/ready')).toEqual([200, 'other']);
  expect(await ask('/v1/models?from=/ready')).toEqual([200, 'other']);
  stopping.abort();
  expect(await ask('/ready')).toEqual([503, '{"status":"stopping"}']);
  expect(await ask('/health')).toEqual([200, 'other']);
});

it.each<[Partial<ReadinessChecks>, string]>([
  [{ redis: async () => true, upstream: async () => true }, '{"status":"ready"}'],
  [{ redis: async () => false }, '{"status":"degraded","redis":"unreachable"}'],
  [
    { redis: async () => true, upstream: async () => false },
    '{"status":"degraded","upstream":"unreachable"}',
  ],
])('says what it cannot reach, case %#', async (checks, body) => {
  expect(await open(checks)('/ready')).toEqual([200, body]);
});

it('asks an upstream once in five seconds, however often it is asked', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const upstream = vi.fn<() => Promise<boolean>>(async () => true);
  const ask = open({ upstream });
  for (let count = 0; count < 5; count += 1) await ask('/ready');
  expect(upstream).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(5001);
  await ask('/ready');
  expect(upstream).toHaveBeenCalledTimes(2);
});

it('reaches an upstream with any answer and a connected Redis, and neither when it is gone', async () => {
  const server = createServer((_request, response) => response.writeHead(401).end('no'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const upstream = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const redis = 'redis://127.0.0.1:1';
  const client = { status: 'ready' };
  const resources = { find: (name: string) => (name === `redis ${redis}` ? client : undefined) };
  const stopping = new AbortController().signal;
  const checks = openChecks({ upstream, redis, resources, stopping });
  expect([await checks.redis?.(), await checks.upstream?.()]).toEqual([true, true]);
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
  client.status = 'reconnecting';
  expect([await checks.redis?.(), await checks.upstream?.()]).toEqual([false, false]);
});
