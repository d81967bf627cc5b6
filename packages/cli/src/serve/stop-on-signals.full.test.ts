import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { complete } from '../testing/open-command.ts';
import { serve } from '../testing/serve-workers.ts';

/** A provider that begins each stream and never ends an answer. */
async function startHangingProvider(): Promise<{ upstream: string; asked: () => number }> {
  let asked = 0;
  const delta = { role: 'assistant', content: 'Hello' };
  const choice = { index: 0, delta, finish_reason: null };
  const head = { id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm' };
  const provider = createServer((request, response) => {
    request.setEncoding('utf8').on('data', (text: string) => {
      asked += 1;
      if (!text.includes('"stream":true')) return;
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(`data: ${JSON.stringify({ ...head, choices: [choice] })}\n\n`);
    });
  }).listen(0, '127.0.0.1');
  onTestFinished(() => provider.close().closeAllConnections());
  await once(provider, 'listening');
  const { port } = provider.address() as AddressInfo;
  return { upstream: `http://127.0.0.1:${port}/v1`, asked: () => asked };
}

function entriesOf(stderr: string): Record<string, unknown>[] {
  return stderr
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** The time for load balancers, long enough for several requests on a busy machine, in milliseconds. */
const drain = 6000;

describe('SIGTERM', { timeout: 120_000 }, () => {
  it('ends answers that take too long with an error, as a fault of the gateway', async () => {
    const { upstream, asked } = await startHangingProvider();
    const parameters = ['--upstream', upstream, '--formats', 'chat-completions'];
    const config = { log: 'requests', timeouts: { graceMilliseconds: 1500 } } as const;
    const { url, child, output, exited } = await serve(config, ...parameters);
    const stream = await complete(url, { stream: true });
    const whole = complete(url, { stream: false });
    const reader = stream.body?.getReader();
    const first = new TextDecoder().decode((await reader?.read())?.value);
    await expect.poll(asked).toBe(2);
    child.kill('SIGTERM');
    const { status, headers } = await whole;
    expect([status, headers.get('retry-after')]).toEqual([503, '2']);
    expect(await (await whole).json()).toMatchObject({ error: { code: 'stopping' } });
    let rest = '';
    for (;;) {
      const { value, done = true } = (await reader?.read()) ?? {};
      if (done) break;
      rest += new TextDecoder().decode(value);
    }
    expect(first).toContain('Hello');
    expect(rest).toContain('"code":"stopping"');
    expect(await exited).toBe(0);
    const entries = entriesOf(output.stderr);
    const requests = entries.filter(({ msg }) => msg === 'request');
    expect(
      requests.map(({ status: logged, broken, code, left }) => [logged, broken, code, left]),
    ).toEqual(
      expect.arrayContaining([
        [200, true, 'stopping', undefined],
        [503, undefined, undefined, undefined],
      ]),
    );
    expect(requests).toHaveLength(2);
    expect(
      entries.filter(({ code, msg }) => code === 'stopping' && msg !== 'request'),
    ).toHaveLength(2);
  });

  it.each([1, 2])(
    'keeps accepting connections while load balancers learn of it: %j workers',
    async (workers) => {
      const config = { workers, timeouts: { drainMilliseconds: drain } };
      const { url, child, exited } = await serve(config, '--demo');
      expect((await fetch(`${url}/ready`)).status).toBe(200);
      const begun = performance.now();
      child.kill('SIGTERM');
      await expect.poll(async () => (await fetch(`${url}/ready`)).status).toBe(503);
      const ready = await fetch(`${url}/ready?from=lb`);
      expect([ready.status, ready.headers.get('connection')]).toEqual([503, 'close']);
      const answer = await complete(url, { stream: false });
      expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
      expect(await exited).toBe(0);
      expect(performance.now() - begun).toBeGreaterThan(drain - 100);
      await expect(fetch(`${url}/ready`)).rejects.toThrow(TypeError);
    },
  );
});
