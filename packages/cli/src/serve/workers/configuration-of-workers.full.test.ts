import { describe, expect, it } from 'vitest';
import type { Served } from '../../testing/running-command.ts';
import { serve, serveFiles, workersOf } from '../../testing/serve-workers.ts';

/** The statuses of requests with a key; each has a new connection, so both workers answer some. */
async function statusesOf({ url }: Served, key: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let count = 0; count < 6; count += 1) {
    const headers = { authorization: `Bearer ${key}`, connection: 'close' };
    const response = await fetch(`${url}/v1/models`, { headers });
    await response.text();
    statuses.push(response.status);
  }
  return statuses;
}

const all = (status: number): number[] => Array<number>(6).fill(status);

async function replaceWorker(served: Served): Promise<void> {
  const [first = 0, second = 0] = workersOf(served);
  process.kill(first, 'SIGKILL');
  const isReplaced = (): boolean => {
    const found = workersOf(served);
    return found.length === 2 && found.includes(second) && !found.includes(first);
  };
  await expect.poll(isReplaced, { timeout: 60_000, interval: 50 }).toBe(true);
  // Until the new worker serves, the other one answers all requests.
  await expect
    .poll(() => served.output.stderr, { timeout: 60_000 })
    .toContain('The worker was replaced.');
  served.output.stderr = '';
}

const keys = (key: string): string => `export const keys: string[] = ["a=${key}"];`;
const code = (key: string): string =>
  `import { keys } from './keys.ts'; export default { apiKeys: [...keys, "b=${key}"] };`;

const demo = ['--demo', '--workers', '2'] as const;

describe('the configuration of workers', { timeout: 180_000 }, () => {
  it('is the accepted one, also for a worker that replaces another', async () => {
    const served = await serve({ apiKeys: ['a=old'] }, ...demo);
    served.configure({ apiKeys: ['a=new'] });
    await replaceWorker(served);
    expect(await statusesOf(served, 'old')).toEqual(all(200));
    expect(await statusesOf(served, 'new')).toEqual(all(401));
    served.child.kill('SIGHUP');
    await expect.poll(async () => statusesOf(served, 'new'), { timeout: 60_000 }).toEqual(all(200));
    await replaceWorker(served);
    expect(await statusesOf(served, 'new')).toEqual(all(200));
    expect(await statusesOf(served, 'old')).toEqual(all(401));
  });

  it.each([
    ['cannot be read', '{ "apiKeys": ['],
    ['no worker can open', '{ "apiKeys": ["a=new"], "routing": { "routes": { "fast": "none" } } }'],
  ])('stays the last one if the new one %s', async (_what, text) => {
    const served = await serve({ apiKeys: ['a=old'] }, ...demo);
    served.write('toolgate.config.json', text);
    served.child.kill('SIGHUP');
    await expect
      .poll(() => served.output.stderr, { timeout: 60_000 })
      .toContain('The new configuration is not valid; the last one stays.');
    expect(served.output.stderr.match(/is not valid; the last one stays/g)).toHaveLength(1);
    await replaceWorker(served);
    expect(await statusesOf(served, 'old')).toEqual(all(200));
    expect(await statusesOf(served, 'new')).toEqual(all(401));
  });

  it('does not follow a signal to a worker alone', async () => {
    const served = await serve({ apiKeys: ['a=old'] }, ...demo);
    served.configure({ apiKeys: ['a=new'] });
    for (const worker of workersOf(served)) process.kill(worker, 'SIGHUP');
    expect(await statusesOf(served, 'old')).toEqual(all(200));
    expect(workersOf(served)).toHaveLength(2);
  });

  it('is the accepted text of a file of code, and the log says if its imports have changed', async () => {
    const files = { 'keys.ts': keys('old'), 'toolgate.config.ts': code('one') };
    const served = await serveFiles(files, ...demo);
    served.write('toolgate.config.ts', code('two'));
    await replaceWorker(served);
    expect(await statusesOf(served, 'one')).toEqual(all(200));
    expect(served.output.stderr).not.toContain('other settings');
    served.write('keys.ts', keys('new'));
    const [first = 0] = workersOf(served);
    process.kill(first, 'SIGKILL');
    await expect
      .poll(() => served.output.stderr, { timeout: 60_000 })
      .toContain('A worker has other settings');
    served.child.kill('SIGHUP');
    await expect.poll(async () => statusesOf(served, 'two'), { timeout: 60_000 }).toEqual(all(200));
    expect(await statusesOf(served, 'new')).toEqual(all(200));
  });
});
