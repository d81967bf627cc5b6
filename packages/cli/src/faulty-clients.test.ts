import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { everyPair } from '../../../every-pair.ts';
import {
  type FaultUpstream,
  startFaultUpstream,
} from '../../http/src/testing/faults/fault-upstream.ts';
import type { ServeTimeouts } from './configuration/index.ts';
import { environmentModels } from './models/environment-models.ts';
import { createGateway } from './serve/gateway/create-gateway.ts';
import { startServer } from './serve/server/start-server.ts';

const encoder = new TextEncoder();

const paths = ['/v1/chat/completions', '/v1/messages', '/v1/responses'] as const;
type Path = (typeof paths)[number];
const ways = ['same', 'other'] as const;
type Way = (typeof ways)[number];

const question = [{ role: 'user', content: 'Hi' }];
const bodies: Record<Path, object> = {
  '/v1/chat/completions': { messages: question },
  '/v1/messages': { max_tokens: 99, messages: question },
  '/v1/responses': { input: 'Hi' },
};

/** The endpoint of a request, and whether the upstream has the `same` format or an `other` one. */
interface Asked {
  path: Path;
  way: Way;
}

const chat: Asked = { path: '/v1/chat/completions', way: 'same' };

let upstream: FaultUpstream;

/** The gateway as `toolgate serve` runs it, with keys of both vendors. */
async function start(timeouts: ServeTimeouts = {}): Promise<number> {
  upstream = await startFaultUpstream();
  onTestFinished(async () => upstream.close());
  const environment = {
    OPENAI_API_KEY: 'o',
    OPENAI_BASE_URL: upstream.url,
    ANTHROPIC_API_KEY: 'a',
    ANTHROPIC_BASE_URL: upstream.url,
  };
  const { provider } = environmentModels(environment) ?? {};
  const fetch = await createGateway({
    services: {},
    handler: {
      ...(provider && { provider }),
      trustContentLength: true,
    },
    logger: pino({ level: 'silent' }),
  });
  const settings = { fetch, host: '127.0.0.1', port: 0, timeouts, onError: () => {} };
  const server = await startServer(settings);
  onTestFinished(() => server.close(0));
  return Number(new URL(server.url).port);
}

interface RawClient {
  socket: Socket;
  /** Everything that came so far. */
  received: () => string;
  closed: Promise<unknown>;
}

async function open(port: number): Promise<RawClient> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  const closed = new Promise((resolve) => socket.once('close', resolve));
  let text = '';
  socket.on('data', (bytes: Buffer) => (text += bytes.toString()));
  await once(socket, 'connect');
  onTestFinished(() => void socket.destroy());
  return { socket, received: () => text, closed };
}

function bodyOf(fault: string, { path, way }: Asked = chat, stream = false): string {
  const isAnthropic = (path === '/v1/messages') === (way === 'same');
  const vendor = isAnthropic ? 'anthropic' : 'openai';
  return JSON.stringify({ model: `${vendor}/${fault}`, stream, ...bodies[path] });
}

function headOf(path: Path, ...headers: string[]): string {
  const lines = ['host: localhost', 'content-type: application/json', ...headers];
  return `POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
}

function requestOf(body: string, path = chat.path, length = encoder.encode(body).length): string {
  return `${headOf(path, `content-length: ${length}`)}${body}`;
}

function statusesOf(text: string): number[] {
  return Array.from(text.matchAll(/HTTP\/1\.1 (\d{3})/g), ([, status]) => Number(status));
}

/** Checks that other clients are served as before. */
async function expectServing(port: number, asked: Asked = chat): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}${asked.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: bodyOf('whole', asked),
  });
  expect([response.status, await response.text()]).toEqual([
    200,
    expect.stringContaining('bring a friend.'),
  ]);
}

const patience = { timeout: 15_000 };

/** Waits until the upstream has sent nothing for a while. */
async function expectHeldBack(): Promise<void> {
  let before = -1;
  const isStill = (): boolean => {
    const held = upstream.bytes === before && before > 0;
    before = upstream.bytes;
    return held;
  };
  await expect.poll(isStill, { interval: 500, timeout: 18_000 }).toBe(true);
}

/** What a client of an endpoint does, and what the gateway does then. */
type Behaviour = (asked: Asked, port: number) => Promise<void>;

/** A client that leaves while it waits for an answer of a faulty upstream. */
function leave(fault: string, stream: boolean): Behaviour {
  return async (asked, port) => {
    const { socket } = await open(port);
    socket.write(requestOf(bodyOf(fault, asked, stream), asked.path));
    await expect.poll(() => upstream.active, patience).toBe(1);
    socket.destroy();
    await expect.poll(() => upstream.active, patience).toBe(0);
    await expectServing(port, asked);
  };
}

const behaviours: Record<string, Behaviour> = {
  'leaves while it sends its body never reaches the upstream': async (asked, port) => {
    const { socket } = await open(port);
    socket.write(headOf(asked.path, 'content-length: 500') + bodyOf('whole', asked).slice(0, 20));
    await wait(50);
    socket.destroy();
    await expectServing(port, asked);
    expect(upstream.requests).toBe(1);
  },
  'leaves before the answer stops the upstream': leave('hang-before-head', false),
  'leaves before the stream stops the upstream': leave('hang-before-head', true),
  'leaves before its first event stops the upstream': leave('hang-after-head', true),
  'leaves within the answer stops the upstream': leave('hang-midway', false),
  'leaves within a stream that hangs stops the upstream': leave('hang-midway', true),
  'leaves within a stream that flows stops the upstream': leave('flood', true),
  'sends its body in drips is answered': async (asked, port) => {
    const { socket, received } = await open(port);
    for (const byte of requestOf(bodyOf('whole', asked), asked.path)) {
      socket.write(byte);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await expect.poll(() => statusesOf(received()), patience).toEqual([200]);
  },
  'pipelines is answered in its order': async (asked, port) => {
    const { path } = asked;
    const { socket, received } = await open(port);
    const good = requestOf(bodyOf('whole', asked), path);
    const streamed = requestOf(bodyOf('whole', asked, true), path);
    socket.write(good + requestOf('{no', path) + streamed + good);
    await expect.poll(() => statusesOf(received()), patience).toEqual([200, 400, 200, 200]);
  },
  'reads nothing of a long stream holds the upstream back, and reads it later': async (
    asked,
    port,
  ) => {
    const { socket } = await open(port);
    socket.pause();
    socket.write(requestOf(bodyOf('flood', asked, true), asked.path));
    await expectHeldBack();
    // The amount that the buffers of three sockets hold; the upstream would send far more.
    const held = upstream.bytes;
    expect(held).toBeLessThan(32_000_000);
    await expectServing(port, asked);
    socket.resume();
    await expect.poll(() => upstream.bytes, patience).toBeGreaterThan(held + 1_000_000);
    socket.destroy();
    await expect.poll(() => upstream.active, patience).toBe(0);
  },
};

const rows = everyPair(
  ways.flatMap((way) =>
    paths.flatMap((path) =>
      Object.entries(behaviours).map(([title, behave]) => ({ way, path, title, behave })),
    ),
  ),
  'way',
  'path',
  'title',
);

it.each(rows)(
  'a client of $path, whose provider speaks the $way format, that $title',
  async ({ way, path, behave }) => {
    const port = await start();
    await expect(behave({ way, path }, port)).resolves.toBeUndefined();
  },
);

describe('a client', () => {
  let port: number;
  beforeEach(async () => {
    port = await start();
  });

  it('that announces more than it sends is not answered with half of it', async () => {
    const body = bodyOf('whole');
    const { socket, received, closed } = await open(port);
    socket.end(requestOf(body, chat.path, body.length + 50));
    await closed;
    expect(statusesOf(received()).filter((status) => status < 400)).toEqual([]);
    expect(upstream.requests).toBe(0);
    await expectServing(port);
  });

  it('that announces less than it sends gets an error for each part', async () => {
    const body = bodyOf('whole');
    const { socket, received, closed } = await open(port);
    socket.write(requestOf(body, chat.path, body.length - 5));
    await closed;
    expect(statusesOf(received()).length).toBeGreaterThan(0);
    expect(statusesOf(received()).filter((status) => status !== 400)).toEqual([]);
    expect(upstream.requests).toBe(0);
    await expectServing(port);
  });

  it.each([
    ['two lengths', ['content-length: 10', 'content-length: 200']],
    ['a length and chunks', ['content-length: 10', 'transfer-encoding: chunked']],
    ['a length that is no number', ['content-length: ten']],
    ['a negative length', ['content-length: -1']],
    ['an unknown encoding', ['transfer-encoding: rot13']],
    ['chunks twice', ['transfer-encoding: chunked', 'transfer-encoding: chunked']],
    ['chunks that are not the last encoding', ['transfer-encoding: chunked, gzip']],
    ['a name with a space', ['content-length : 10']],
    ['a folded header', ['x-a: 1', ' content-length: 10', 'content-length: 200']],
    ['a line that ends early', ['x-a: 1\ncontent-length: 10', 'content-length: 200']],
    ['a control character', ['x-a: \0', 'content-length: 10']],
  ])('that sends %s is refused before anything is read', async (_title, headers) => {
    const { socket, received, closed } = await open(port);
    socket.write(headOf(chat.path, ...headers) + bodyOf('whole'));
    await closed;
    expect(statusesOf(received())).toEqual([400]);
    expect(upstream.requests).toBe(0);
    await expectServing(port);
  });

  it('that announces too much gets an error at once', async () => {
    const { socket, received } = await open(port);
    socket.write(headOf(chat.path, 'content-length: 999999999'));
    await expect.poll(() => statusesOf(received()), patience).toEqual([413]);
    await expectServing(port);
  });

  it('that sends endless headers is refused', async () => {
    const { socket, received, closed } = await open(port);
    socket.write(`POST ${chat.path} HTTP/1.1\r\nhost: localhost\r\nx: ${'y'.repeat(100_000)}`);
    await closed;
    // The rest of its body may reset the connection before the client reads the refusal.
    expect(statusesOf(received()).filter((status) => status !== 431)).toEqual([]);
    await expectServing(port);
  });
});

describe('settings of time', () => {
  it.each([
    ['headers', { headersMilliseconds: 100 }, `POST ${chat.path} HTTP/1.1\r\nhost: localhost\r\n`],
    ['a body', { requestMilliseconds: 100 }, headOf(chat.path, 'content-length: 500') + '{'],
  ])('end a request whose client never finishes %s', async (_title, timeouts, begun) => {
    const port = await start(timeouts);
    const { socket, received, closed } = await open(port);
    socket.write(begun);
    await closed;
    expect(statusesOf(received())).toEqual([408]);
    await expectServing(port);
  });
});
