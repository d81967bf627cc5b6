import { once } from 'node:events';
import { connect } from 'node:net';
import { text as readAll } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { serve, workersOf } from '../../testing/serve-workers.ts';
import {
  ask,
  keys,
  oneTenant,
  processesOf,
  requestsOf,
  twoTenants,
} from '../../testing/tenants-of-workers.ts';

describe('the tenants of toolgate serve --workers 2', { timeout: 120_000 }, () => {
  it('share all workers if there is one, and are found anew after SIGHUP', async () => {
    const served = await serve(oneTenant, '--demo', '--workers', '2');
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
    const served = await serve(twoTenants, '--demo', '--workers', '2');
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
    const served = await serve({ ...twoTenants, timeouts }, '--demo', '--workers', '2');
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
