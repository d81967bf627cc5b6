import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { createDemoModel } from 'toolgate/demo-model';
import { afterEach, describe, expect, it } from 'vitest';
import type { ServeSources } from '../configuration/index.ts';
import { warnOfModels } from './warn-of-models.ts';

const servers: { close(): unknown }[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** The URL of a server that answers its paths with the given bodies, and every other path with 404. */
async function listen(bodies: Record<string, string> = {}): Promise<string> {
  const server = createServer(({ url = '' }, response) => {
    const body = bodies[url];
    response.writeHead(body === undefined ? 404 : 200).end(body);
  });
  servers.push(server);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The log entries about an upstream. */
async function warnings(
  upstream: string,
  formats?: readonly 'chat-completions'[],
): Promise<string[]> {
  return logged({ flags: { upstream, ...(formats && { formats: [...formats] }) } });
}

async function logged(sources: Partial<ServeSources>): Promise<string[]> {
  const lines: string[] = [];
  const stream = new Writable({
    write(line, _encoding, done) {
      lines.push((JSON.parse(String(line)) as { msg: string }).msg);
      done();
    },
  });
  await warnOfModels({ flags: {}, config: {}, environment: {}, ...sources }, pino(stream));
  return lines;
}

it.each<[Partial<ServeSources>, boolean]>([
  [{}, true],
  [{ environment: { OPENAI_API_KEY: '' } }, true],
  [{ flags: { demo: true } }, false],
  [{ environment: { OPENAI_API_KEY: 'key' } }, false],
  [{ config: { models: { demo: createDemoModel() } } }, false],
])('warns of a demo that answers unasked, case %#', async (sources, isWarned) => {
  const warning = expect.stringMatching(/^The scripted demo model answers\. For real answers set /);
  expect(await logged(sources)).toEqual(isWarned ? [warning] : []);
});

describe('the start with an upstream', () => {
  it('says that nothing answers there, and what to check', async () => {
    const address = await listen();
    for (const server of servers.splice(0)) server.close();
    const warning =
      `The upstream at ${address}/v1 cannot be reached: nothing listens there. ` +
      'Requests fail until it answers: start it, or correct --upstream.';
    expect(await warnings(`${address}/v1`)).toEqual([
      `${warning} When it answers, the gateway finds out which formats it speaks.`,
    ]);
    expect(await warnings(`${address}/v1`, ['chat-completions'])).toEqual([warning]);
  });

  it('says that its API is below /v1', async () => {
    const address = await listen({ '/v1/models': '{"data":[{"id":"m"}]}' });
    expect(await warnings(address)).toEqual([
      `The API of the upstream is at ${address}/v1: start with --upstream ${address}/v1`,
    ]);
  });

  it('says nothing of one that answers, with any status', async () => {
    expect(await warnings(`${await listen()}/v1`)).toEqual([]);
  });
});
