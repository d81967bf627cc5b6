import { once } from 'node:events';
import { Agent } from 'node:http';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { serve, workersOf } from '../../testing/serve-workers.ts';
import {
  ask,
  keys,
  processesOf,
  requestsOf,
  twoTenants,
} from '../../testing/tenants-of-workers.ts';

describe('the tenants of toolgate serve --workers 2', { timeout: 120_000 }, () => {
  it('have a worker each, over new and kept connections and WebSockets', async () => {
    const served = await serve(twoTenants, '--demo', '--workers', '2');
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
    const served = await serve(twoTenants, '--demo', '--workers', '2');
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
    const served = await serve(twoTenants, '--demo', '--workers', '2');
    expect(await ask(served, keys[0])).toBe(200);
    const [web = 0] = (await processesOf(served, 1))['web'] ?? [];
    process.kill(web, 'SIGSTOP');
    const asked = [1, 2, 3].map(() => ask(served, keys[0]));
    // By then the first process has sent the others on.
    expect(await ask(served, keys[1])).toBe(200);
    process.kill(web, 'SIGKILL');
    expect(await Promise.all(asked)).toEqual([200, 200, 200]);
  });
});
