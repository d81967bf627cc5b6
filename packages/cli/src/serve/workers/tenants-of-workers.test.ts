import { once } from 'node:events';
import { Agent, type IncomingMessage, request as send } from 'node:http';
import { connect } from 'node:net';
import { text as readAll } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { Served } from '../../testing/running-command.ts';
import { serveWith, workersOf } from '../../testing/serve-workers.ts';

interface AskOptions {
  agent?: Agent | false;
  text?: string;
}

/** Asks over a new connection by default, and reads the status. */
async function ask(
  { url }: Served,
  key: string,
  { agent = false, text = 'Hi' }: AskOptions = {},
): Promise<number | undefined> {
  const request = send(`${url}/v1/chat/completions`, {
    method: 'POST',
    agent,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
  });
  const messages = [{ role: 'user', content: text }];
  request.end(JSON.stringify({ model: 'toolgate-demo', messages }));
  const [incoming] = (await once(request, 'response')) as [IncomingMessage];
  incoming.resume();
  await once(incoming, 'end');
  return incoming.statusCode;
}

/** Who asked and which process answered, from the log of a number of requests, in their order. */
async function requestsOf(
  { output }: Served,
  count: number,
): Promise<{ pid: number; tenant: string }[]> {
  const read = () =>
    [...output.stderr.matchAll(/^\{.*"pid":(\d+).*"tenant":"(\w+)".*\}$/gm)].map(
      ([, pid, tenant = '']) => ({ pid: Number(pid), tenant }),
    );
  await expect.poll(() => read().length).toBe(count);
  return read();
}

/** The processes that have answered each tenant. */
async function processesOf(served: Served, count: number): Promise<Record<string, Set<number>>> {
  const processes: Record<string, Set<number>> = {};
  for (const { pid, tenant } of await requestsOf(served, count)) {
    (processes[tenant] ??= new Set()).add(pid);
  }
  return processes;
}

const log = 'requests';
const twoTenants = { apiKeys: ['web=first-key', 'batch=second-key'], log } as const;
const keys = ['first-key', 'second-key'] as const;

describe('the tenants of toolgate serve --workers 2', { timeout: 120_000 }, () => {
  it('have a worker each, over new and kept connections and WebSockets', async () => {
    const served = await serveWith(twoTenants, '--demo', '--workers', '2');
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let count = 0; count < 3; count += 1) {
      for (const key of keys) {
        expect(await ask(served, key)).toBe(200);
        expect(await ask(served, key, { text: 'x'.repeat(200_000) })).toBe(200);
      }
      // The first one decides for the connection.
      expect(await ask(served, keys[0], { agent })).toBe(200);
    }
    agent.destroy();
    const processes = await processesOf(served, 15);
    expect(processes).toEqual({
      web: new Set([expect.any(Number)]),
      batch: new Set([expect.any(Number)]),
    });
    const [web = 0, batch = 0] = [...(processes['web'] ?? []), ...(processes['batch'] ?? [])];
    expect(new Set(workersOf(served))).toEqual(new Set([web, batch]));

    // A tenant does not wait for the worker of the other one.
    process.kill(web, 'SIGSTOP');
    const stopped = ask(served, keys[0]);
    expect(await ask(served, keys[1])).toBe(200);
    const headers = { authorization: `Bearer ${keys[1]}` };
    const socket = new WebSocket(`${served.url.replace('http', 'ws')}/v1/responses`, { headers });
    await once(socket, 'open');
    socket.terminate();
    process.kill(web, 'SIGCONT');
    expect(await stopped).toBe(200);
  });

  it('use the other worker after a signal to their own', async () => {
    const served = await serveWith(twoTenants, '--demo', '--workers', '2');
    for (const [index, signal] of ['SIGKILL', 'SIGTERM'].entries()) {
      expect(await ask(served, keys[0])).toBe(200);
      const own = (await requestsOf(served, 2 * index + 1)).at(-1)?.pid ?? 0;
      process.kill(own, signal);
      const ended = () => served.output.stderr.match(/a worker ended/g)?.length;
      await expect.poll(ended).toBe(index + 1);
      expect(await ask(served, keys[0])).toBe(200);
      expect((await requestsOf(served, 2 * index + 2)).at(-1)?.pid).not.toBe(own);
    }
  });

  it('have answers to all they asked of a worker that dies before it reads', async () => {
    const served = await serveWith(twoTenants, '--demo', '--workers', '2');
    expect(await ask(served, keys[0])).toBe(200);
    const [web = 0] = (await processesOf(served, 1))['web'] ?? [];
    process.kill(web, 'SIGSTOP');
    const asked = [1, 2, 3].map(() => ask(served, keys[0]));
    // By then the first process has sent the others on.
    expect(await ask(served, keys[1])).toBe(200);
    process.kill(web, 'SIGKILL');
    expect(await Promise.all(asked)).toEqual([200, 200, 200]);
  });

  it('share all workers if there is one, and are found anew after SIGHUP', async () => {
    const served = await serveWith({ apiKeys: ['web=first-key'], log }, '--demo', '--workers', '2');
    for (let count = 0; count < 4; count += 1) expect(await ask(served, keys[0])).toBe(200);
    expect((await processesOf(served, 4))['web']).toEqual(new Set(workersOf(served)));

    served.configure(twoTenants);
    served.child.kill('SIGHUP');
    await expect.poll(() => served.output.stderr.match(/read again/g)?.length).toBe(2);
    for (const key of keys) {
      for (let count = 0; count < 3; count += 1) expect(await ask(served, key)).toBe(200);
    }
    const requests = (await requestsOf(served, 10)).slice(4);
    const [web, batch] = ['web', 'batch'].map(
      (name) => new Set(requests.filter(({ tenant }) => tenant === name).map(({ pid }) => pid)),
    );
    expect([web?.size, batch?.size, new Set(requests.map(({ pid }) => pid)).size]).toEqual([
      1, 1, 2,
    ]);
  });

  it('can send nothing for a while, and do not delay the end', async () => {
    const served = await serveWith(twoTenants, '--demo', '--workers', '2');
    const port = Number(new URL(served.url).port);
    const [slow, silent] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
    await Promise.all([once(slow, 'connect'), once(silent, 'connect')]);
    await wait(500);
    slow.write('GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n');
    const [answer] = (await once(slow, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 /);
    const closed = once(silent.resume(), 'close');
    served.child.kill('SIGTERM');
    await closed;
    expect(await served.exited).toBe(0);
  });

  it('have the time limits of clients', async () => {
    const timeouts = { headersMilliseconds: 300, requestMilliseconds: 600 };
    const served = await serveWith({ ...twoTenants, timeouts }, '--demo', '--workers', '2');
    const port = Number(new URL(served.url).port);
    const begin = 'POST /v1/messages HTTP/1.1\r\nhost: localhost\r\n';
    for (const part of [
      '',
      begin,
      `${begin}x-api-key: first-key\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n`,
    ]) {
      const socket = connect(port, '127.0.0.1');
      socket.write(part);
      expect([part, await readAll(socket)]).toEqual([
        part,
        expect.stringMatching(/^HTTP\/1\.1 408 /),
      ]);
    }
  });
});
