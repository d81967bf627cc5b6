import { once } from 'node:events';
import { type IncomingMessage, request as send } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { describeRedis, startRedis } from '../../../../http/src/testing/start-redis.ts';
import type { Served } from '../../testing/running-command.ts';
import { serve, workersOf } from '../../testing/serve-workers.ts';

/** Asks over a new connection, because open connections stay with one worker. */
async function ask({ url }: Served, method: string, path: string, body?: object) {
  const request = send(`${url}${path}`, {
    method,
    agent: false,
    headers: { 'content-type': 'application/json' },
  });
  request.end(body && JSON.stringify({ model: 'toolgate-demo', ...body }));
  const [incoming] = (await once(request, 'response')) as [IncomingMessage];
  let text = '';
  for await (const piece of incoming.setEncoding('utf8')) text += String(piece);
  return { status: incoming.statusCode, body: JSON.parse(text) as { id: string } };
}

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch {
    return false;
  }
}

async function expectReplaced(served: Served, before: readonly number[]): Promise<void> {
  await expect
    .poll(() => workersOf(served).filter((worker) => !before.includes(worker)).length, {
      timeout: 60_000,
      interval: 200,
    })
    .toBe(before.length);
  await expect
    .poll(async () => (await fetch(`${served.url}/health`)).status, { timeout: 60_000 })
    .toBe(200);
}

describe('toolgate serve --workers', { timeout: 120_000 }, () => {
  it('says once why it cannot start', async () => {
    const { output, exited } = await serve({}, '--workers', '2', '--host', '0.0.0.0');
    expect(await exited).toBe(1);
    expect(output.stderr.match(/Refusing to listen/g)).toHaveLength(1);
  });

  it('ends if it cannot listen', async () => {
    const first = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void first.close());
    await once(first, 'listening');
    const port = String((first.address() as AddressInfo).port);
    const { output, exited } = await serve({}, '--demo', '--workers', '2', '--port', port);
    expect(await exited).toBe(1);
    expect(output.stderr).toContain(`Port ${port} of 127.0.0.1 is in use`);
    expect(output.stderr).not.toContain('A worker could not start.');
  });

  it('stops all of them with a signal, lets running answers end and takes no more', async () => {
    const served = await serve({}, '--demo', '--workers', '2');
    const workers = workersOf(served);
    const response = await fetch(`${served.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        model: 'toolgate-demo',
        stream: true,
        messages: [{ role: 'user', content: 'Tell me about trees, please.' }],
      }),
    });
    served.child.kill('SIGTERM');
    expect(await response.text()).toMatch(/"finish_reason":"stop"[^]*data: \[DONE\]\n\n$/);
    expect(await served.exited).toBe(0);
    for (const worker of workers) expect(() => process.kill(worker, 0)).toThrow('ESRCH');
    await expect(fetch(served.url)).rejects.toThrow('fetch failed');
  });

  it('replaces no worker that a signal stops while it starts', async () => {
    const served = await serve({}, '--demo', '--workers', '2');
    const [first = 0] = workersOf(served);
    process.kill(first, 'SIGKILL');
    const isReplaced = (): boolean => {
      const found = workersOf(served);
      return found.length === 2 && !found.includes(first);
    };
    await expect.poll(isReplaced, { timeout: 30_000, interval: 20 }).toBe(true);
    served.child.kill('SIGTERM');
    expect(await served.exited).toBe(0);
    expect(served.output.stderr.match(/a worker ended and is replaced/g)).toHaveLength(1);
  });

  it('leaves no worker behind when the first process is killed', async () => {
    const served = await serve({}, '--demo', '--workers', '2');
    const workers = workersOf(served);
    served.child.kill('SIGKILL');
    await served.exited;
    for (const worker of workers) {
      await expect.poll(() => isRunning(worker), { timeout: 30_000 }).toBe(false);
    }
  });
});

describeRedis('workers with a server', (command) => {
  it(
    'count requests together, and continue the conversations of other workers, also of dead ones',
    { timeout: 180_000 },
    async () => {
      const redis = await startRedis({ command });
      onTestFinished(() => redis.stop());
      const limit = 30;
      const served = await serve(
        {
          redis: `redis://127.0.0.1:${redis.port}`,
          limits: { requests: { limit, seconds: 600 } },
        },
        '--demo',
        '--workers',
        '2',
      );
      let previous: { previous_response_id?: string } = {};
      const ids: string[] = [];
      for (let turn = 0; turn < 6; turn += 1) {
        const input = { input: `Turn ${turn}`, ...previous };
        const { status, body } = await ask(served, 'POST', '/v1/responses', input);
        expect(status).toBe(200);
        previous = { previous_response_id: body.id };
        ids.push(body.id);
      }
      for (const id of ids) {
        // Two requests, so each worker is asked once.
        for (let count = 0; count < 2; count += 1) {
          expect((await ask(served, 'GET', `/v1/responses/${id}`)).body).toMatchObject({ id });
        }
      }
      const before = workersOf(served);
      for (const worker of before) process.kill(worker, 'SIGKILL');
      await expectReplaced(served, before);
      const { status } = await ask(served, 'POST', '/v1/responses', { input: 'On', ...previous });
      expect(status).toBe(200);
      const statuses: unknown[] = [];
      for (let count = ids.length + 1; count < limit + 7; count += 1) {
        statuses.push((await ask(served, 'POST', '/v1/responses', { input: 'Hi' })).status);
      }
      const left = limit - ids.length - 1;
      expect(statuses).toEqual([...Array<number>(left).fill(200), ...Array<number>(7).fill(429)]);
    },
  );
});
