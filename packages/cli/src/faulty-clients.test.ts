import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createGateway } from './create-gateway.ts';
import type { ServeTimeouts } from './serve-timeouts.ts';
import { startServer } from './start-server.ts';
import { upstreamModels } from './upstream-models.ts';

const encoder = new TextEncoder();
const path = '/v1/chat/completions';

/** What reached the upstream, and what it still has under way. */
const upstream = { url: '', bodies: [] as string[], active: 0, bytes: 0 };

function chunk(content: string): string {
  const choices = [{ index: 0, delta: { role: 'assistant', content }, finish_reason: null }];
  return `data: ${JSON.stringify({ id: 'a', object: 'chat.completion.chunk', created: 1, model: 'm', choices })}\n\n`;
}

const whole = JSON.stringify({
  id: 'a',
  object: 'chat.completion',
  created: 1,
  model: 'm',
  choices: [{ index: 0, message: { role: 'assistant', content: 'Hello' }, finish_reason: 'stop' }],
});

/** Answers as the model's name says: `whole`, `hang`, or `flood`. */
function answer(model: string, response: ServerResponse): void {
  if (model === 'whole') {
    response.writeHead(200, { 'content-type': 'application/json' }).end(whole);
    return;
  }
  if (model === 'hang') return;
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const piece = chunk('word '.repeat(200));
  const write = (): void => {
    while (!response.destroyed) {
      upstream.bytes += piece.length;
      if (!response.write(piece)) break;
    }
  };
  response.on('drain', write);
  write();
}

async function startUpstream(): Promise<string> {
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const body = Buffer.concat(pieces).toString();
      upstream.bodies.push(body);
      upstream.active += 1;
      response.once('close', () => (upstream.active -= 1));
      answer((JSON.parse(body) as { model: string }).model, response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

/** The gateway as `toolgate serve --upstream` runs it. */
async function start(timeouts: ServeTimeouts = {}): Promise<number> {
  Object.assign(upstream, { url: await startUpstream(), bodies: [], active: 0, bytes: 0 });
  const { description: _description, ...models } = upstreamModels({ url: upstream.url });
  const fetch = await createGateway({
    frontDoor: {},
    handler: { ...models, isLengthTrue: true },
    logger: pino({ level: 'silent' }),
  });
  const settings = { fetch, host: '127.0.0.1', port: 0, timeouts, onError: () => {} };
  const server = await startServer(settings);
  onTestFinished(() => server.close(0));
  return Number(new URL(server.url).port);
}

interface RawClient {
  socket: Socket;
  /** All that came so far. */
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

function bodyOf(model: string, stream = false): string {
  return JSON.stringify({ model, stream, messages: [{ role: 'user', content: 'Hi' }] });
}

function headOf(...headers: string[]): string {
  const lines = ['host: localhost', 'content-type: application/json', ...headers];
  return `POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
}

function requestOf(body: string, length = encoder.encode(body).length): string {
  return `${headOf(`content-length: ${length}`)}${body}`;
}

function statusesOf(text: string): number[] {
  return Array.from(text.matchAll(/HTTP\/1\.1 (\d{3})/g), ([, status]) => Number(status));
}

/** That others are served as ever. */
async function expectServing(port: number): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: bodyOf('whole'),
  });
  expect(await response.json()).toMatchObject({ choices: [{ message: { content: 'Hello' } }] });
}

const patience = { timeout: 15_000 };

describe('a client', () => {
  let port: number;
  beforeEach(async () => {
    port = await start();
  });

  it('that leaves while it sends its body never reaches the upstream', async () => {
    const { socket } = await open(port);
    socket.write(headOf('content-length: 500') + bodyOf('whole').slice(0, 20));
    await wait(50);
    socket.destroy();
    await expectServing(port);
    expect(upstream.bodies).toHaveLength(1);
  });

  it.each([
    ['before the answer', 'hang', false],
    ['before the stream', 'hang', true],
    ['within the stream', 'flood', true],
  ])('that leaves %s stops the upstream', async (_phase, model, stream) => {
    const { socket } = await open(port);
    socket.write(requestOf(bodyOf(model, stream)));
    await expect.poll(() => upstream.active, patience).toBe(1);
    socket.destroy();
    await expect.poll(() => upstream.active, patience).toBe(0);
    await expectServing(port);
  });

  it('that announces more than it sends is not answered with half of it', async () => {
    const body = bodyOf('whole');
    const { socket, received, closed } = await open(port);
    socket.end(requestOf(body, body.length + 50));
    await closed;
    expect(statusesOf(received()).filter((status) => status < 400)).toEqual([]);
    expect(upstream.bodies).toEqual([]);
    await expectServing(port);
  });

  it('that announces less than it sends gets an error for each part', async () => {
    const body = bodyOf('whole');
    const { socket, received, closed } = await open(port);
    socket.write(requestOf(body, body.length - 5));
    await closed;
    expect(statusesOf(received()).length).toBeGreaterThan(0);
    expect(statusesOf(received()).filter((status) => status !== 400)).toEqual([]);
    expect(upstream.bodies).toEqual([]);
    await expectServing(port);
  });

  it.each([
    ['two lengths', ['content-length: 10', 'content-length: 200']],
    ['a length and chunks', ['content-length: 10', 'transfer-encoding: chunked']],
    ['a length that is no number', ['content-length: ten']],
    ['a negative length', ['content-length: -1']],
    ['an unknown encoding', ['transfer-encoding: rot13']],
  ])('that sends %s is refused before anything is read', async (_title, headers) => {
    const { socket, received, closed } = await open(port);
    socket.write(headOf(...headers) + bodyOf('whole'));
    await closed;
    expect(statusesOf(received())).toEqual([400]);
    expect(upstream.bodies).toEqual([]);
    await expectServing(port);
  });

  it('that announces more than is taken is told so at once', async () => {
    const { socket, received } = await open(port);
    socket.write(headOf('content-length: 999999999'));
    await expect.poll(() => statusesOf(received()), patience).toEqual([413]);
    await expectServing(port);
  });

  it('that sends endless headers is refused', async () => {
    const { socket, received, closed } = await open(port);
    socket.write(`POST ${path} HTTP/1.1\r\nhost: localhost\r\nx: ${'y'.repeat(100_000)}`);
    await closed;
    // What it goes on sending may reset the connection before it reads the refusal.
    expect(statusesOf(received()).filter((status) => status !== 431)).toEqual([]);
    await expectServing(port);
  });

  it('that sends its body in drips is answered', async () => {
    const { socket, received } = await open(port);
    for (const byte of requestOf(bodyOf('whole'))) {
      socket.write(byte);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await expect.poll(() => statusesOf(received()), patience).toEqual([200]);
  });

  it('that pipelines is answered in its order', async () => {
    const { socket, received } = await open(port);
    const bad = requestOf('{no');
    socket.write(requestOf(bodyOf('whole')) + bad + requestOf(bodyOf('whole')));
    await expect.poll(() => statusesOf(received()), patience).toEqual([200, 400, 200]);
  });

  it('that reads slowly holds the upstream back, and its memory stays with it', async () => {
    const { socket } = await open(port);
    socket.pause();
    socket.write(requestOf(bodyOf('flood', true)));
    let before = -1;
    const isStill = (): boolean => {
      const held = upstream.bytes === before && before > 0;
      before = upstream.bytes;
      return held;
    };
    await expect.poll(isStill, { interval: 500, timeout: 18_000 }).toBe(true);
    // What the buffers of three sockets hold, and not what the upstream would send.
    expect(upstream.bytes).toBeLessThan(64_000_000);
    await expectServing(port);
    socket.destroy();
    await expect.poll(() => upstream.active, patience).toBe(0);
  });
});

describe('settings of time', () => {
  it.each([
    ['headers', { headersMilliseconds: 100 }, `POST ${path} HTTP/1.1\r\nhost: localhost\r\n`],
    ['a body', { requestMilliseconds: 100 }, headOf('content-length: 500') + '{'],
  ])('end a request whose client never finishes %s', async (_title, timeouts, begun) => {
    const port = await start(timeouts);
    const { socket, received, closed } = await open(port);
    socket.write(begun);
    await closed;
    expect(statusesOf(received())).toEqual([408]);
    await expectServing(port);
  });
});
