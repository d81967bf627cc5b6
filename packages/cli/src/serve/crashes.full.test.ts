import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { describeRedis, startRedis } from '../../../http/src/testing/start-redis.ts';
import type { ToolgateConfig } from '../configuration/toolgate-config.ts';
import { create, expectAll, openFolder, serve, statusOf } from '../testing/crashing-gateway.ts';

describe('toolgate serve', { timeout: 120_000 }, () => {
  it('says that it could not store a response if the disk takes no more', async () => {
    const directory = openFolder();
    const config: ToolgateConfig = { store: { kind: 'file', directory: 'responses' } };
    // Writes of files over 32 or 64 kB fail halfway, like all writes on a full disk.
    const { url, output } = await serve(directory, config, { limit: 'ulimit -f 64 &&' });
    const before = await create(url, 'Hi', false);
    expect(before).toMatchObject({ store: true });
    const large = await create(url, 'word '.repeat(100_000), true);
    expect(large).toMatchObject({ store: false });
    // The log comes through another pipe, so the answer may come first.
    await expect.poll(() => output.stderr).toContain('The store of responses cannot be reached.');
    expect(output.stderr).toContain('"error":"EFBIG"');
    const files = readdirSync(join(directory, 'responses'), { recursive: true });
    expect(files.filter((file) => String(file).includes('.json.'))).toEqual([]);
    await expectAll(url, [before?.id ?? '']);
    await expect
      .poll(async () => create(url, 'Hi', false), { timeout: 10_000, interval: 500 })
      .toMatchObject({ store: true });
  });
});

/** An event of a chat completion. */
function chunk(choice: object): string {
  const shared = { id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm' };
  return `data: ${JSON.stringify({ ...shared, choices: [{ index: 0, ...choice }] })}\n\n`;
}

/** A provider that sends one word at once, and the other on demand. */
async function startSlowProvider(): Promise<{ url: string; release: () => void }> {
  const waiting: (() => void)[] = [];
  let isReleased = false;
  const provider = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(chunk({ delta: { role: 'assistant', content: 'Hello' }, finish_reason: null }));
    const finish = (): void => {
      response.write(chunk({ delta: { content: ' world' }, finish_reason: null }));
      response.end(`${chunk({ delta: {}, finish_reason: 'stop' })}data: [DONE]\n\n`);
    };
    if (isReleased) finish();
    else waiting.push(finish);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => provider.close().closeAllConnections());
  await once(provider, 'listening');
  const { port } = provider.address() as AddressInfo;
  const release = (): void => {
    isReleased = true;
    for (const finish of waiting) finish();
  };
  return { url: `http://127.0.0.1:${port}/v1`, release };
}

/** The fields of a background response that the tests read. */
interface Later {
  id: string;
  status: string;
  error: { message: string } | null;
  output: { content: { text: string }[] }[];
}

async function later(url: string, path = '', body?: object): Promise<Later> {
  const response = await fetch(`${url}/v1/responses${path}`, {
    headers: { 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  return (await response.json()) as Later;
}

describe('toolgate serve with an answer in the background', { timeout: 120_000 }, () => {
  const asked = { model: 'm', input: 'Hi', background: true };
  const config: ToolgateConfig = { store: { kind: 'file', directory: 'responses' } };

  async function ask(settings: ToolgateConfig) {
    const directory = openFolder();
    const { url: upstream, release } = await startSlowProvider();
    const served = await serve(directory, settings, { upstream });
    const { id } = await later(served.url, '', asked);
    await expect.poll(async () => (await later(served.url, `/${id}`)).status).toBe('in_progress');
    const again = async (): Promise<Later> => {
      const { url } = await serve(directory, settings, { upstream });
      return later(url, `/${id}`);
    };
    return { ...served, directory, release, again };
  }

  it('lets it end before it stops', async () => {
    const { child, exited, output: log, release, again } = await ask(config);
    child.kill('SIGTERM');
    await expect.poll(() => log.stderr).toContain('stopping');
    release();
    await exited;
    const { status, output } = await again();
    expect([status, output[0]?.content[0]?.text]).toEqual(['completed', 'Hello world']);
  });

  it('stores it as failed if it takes too long, with the text until then', async () => {
    const settings = { ...config, timeouts: { graceMilliseconds: 200 } };
    const { child, exited, again } = await ask(settings);
    child.kill('SIGTERM');
    await exited;
    const { status, error, output } = await again();
    expect([status, output[0]?.content[0]?.text]).toEqual(['failed', 'Hello']);
    expect(error?.message).toBe('The gateway stopped before the response was complete.');
  });

  it('reports that it failed if it was killed, once its last note is old', async () => {
    const { child, directory, exited, again } = await ask(config);
    child.kill('SIGKILL');
    await exited;
    expect((await again()).status).toBe('in_progress');
    const files = readdirSync(directory, { recursive: true, encoding: 'utf8' });
    const note = join(directory, files.find((file) => /work.resp_\w+\.json$/.test(file)) ?? '');
    const old = readFileSync(note, 'utf8').replace(/"until":\d+/, '"until":1');
    writeFileSync(note, old);
    expect(await again()).toMatchObject({
      status: 'failed',
      error: { message: 'The gateway stopped before the response was complete.' },
    });
  });
});

describeRedis('toolgate serve with a server that dies', (command) => {
  it('keeps answering, and says what it cannot do', async () => {
    const server = await startRedis({ command });
    const config: ToolgateConfig = {
      redis: `redis://127.0.0.1:${server.port}`,
      limits: { requests: { limit: 1000, seconds: 60 } },
    };
    const { url, output } = await serve(openFolder(), config);
    const before = await create(url, 'Hi', false);
    expect(before).toMatchObject({ store: true });
    await server.stop();
    expect(await create(url, 'Hi', false)).toMatchObject({ store: false });
    expect(await create(url, 'Hi', true)).toMatchObject({ store: false });
    expect(await statusOf(url, before?.id ?? '')).toBe(503);
    const ready = await fetch(`${url}/ready`);
    expect([ready.status, await ready.json()]).toEqual([
      200,
      { status: 'degraded', redis: 'unreachable' },
    ]);
    expect(output.stderr).toContain(`Redis at 127.0.0.1:${server.port} cannot be reached`);
  });
});
