import { once } from 'node:events';
import { request as requestHttp } from 'node:http';
import { connect } from 'node:net';
import { text as readAll } from 'node:stream/consumers';
import { createToolgateHandler, type ToolgateHandlerOptions } from '@toolgate/http';
import { createKeptResponses } from '@toolgate/http/web-socket';
import OpenAI from 'openai';
import { ResponsesWS } from 'openai/resources/responses/ws';
import { createDemoModel } from 'toolgate/demo-model';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import { startServer } from '../serve/server/start-server.ts';
import { acceptWebSockets, type WebSocketOptions } from './accept-web-sockets.ts';

const patience = { timeout: 30_000 };

interface SetUp {
  handler?: Partial<ToolgateHandlerOptions>;
  sockets?: Partial<WebSocketOptions>;
}

async function start({ handler, sockets }: SetUp = {}) {
  const fetch = createToolgateHandler({
    models: { demo: createDemoModel() },
    trustContentLength: true,
    ...handler,
  });
  const shared = { fetch, kept: createKeptResponses(), maxMessageBytes: 32 * 1024 * 1024 };
  const server = await startServer({
    fetch,
    host: '127.0.0.1',
    port: 0,
    webSockets: (listener) => acceptWebSockets(listener, { ...shared, ...sockets }),
    onError: () => {},
  });
  onTestFinished(() => server.close(0));
  const address = `${server.url.replace('http', 'ws')}/v1/responses`;
  return { server, address };
}

/** A connection, with its messages and its end. */
function open(address: string, headers: Record<string, string> = {}) {
  const socket = new WebSocket(address, { headers });
  onTestFinished(() => socket.terminate());
  const events: { type: string; error?: { code: string } }[] = [];
  const seen = { opened: false, status: 0, code: 0, events };
  socket.on('open', () => {
    seen.opened = true;
  });
  socket.on('message', (data) =>
    events.push(JSON.parse((data as Buffer).toString()) as { type: string }),
  );
  socket.on('unexpected-response', (_request, response) => {
    seen.status = response.statusCode ?? 0;
    response.resume();
  });
  socket.on('close', (code) => {
    seen.code = code;
  });
  socket.on('error', () => {});
  return { socket, seen };
}

const asking = JSON.stringify({
  type: 'response.create',
  model: 'demo',
  input: 'What is 17 + 25?',
});
const isOver = ({ type }: { type: string }): boolean => type === 'response.completed';

describe('responses over WebSocket', () => {
  it('work with the official client, from answer to answer', async () => {
    const { server } = await start({ handler: { apiKeys: ['web=a-key'] } });
    const client = new OpenAI({ baseURL: `${server.url}/v1`, apiKey: 'a-key' });
    const socket = new ResponsesWS(client);
    onTestFinished(() => socket.close());
    const texts: string[] = [];
    const ids: string[] = [];
    socket.on('response.output_text.done', ({ text }) => void texts.push(text));
    socket.on('response.completed', ({ response }) => {
      ids.push(response.id);
      if (ids.length === 2) return;
      socket.send({
        type: 'response.create',
        model: 'demo',
        input: 'That is not right. What is 17 + 25?',
        previous_response_id: response.id,
        store: false,
      });
    });
    const failures: unknown[] = [];
    socket.on('error', (error) => void failures.push(error));
    socket.send({
      type: 'response.create',
      model: 'demo',
      input: 'What is 17 + 25?',
      store: false,
    });
    await vi.waitFor(() => expect([ids.length, failures]).toEqual([2, []]), patience);
    // The demo model corrects itself if it sees its earlier answer.
    expect(texts).toEqual([
      expect.stringContaining('17 + 25 = 43.'),
      expect.stringContaining('17 + 25 = 42.'),
    ]);
  });

  it.each<[string, SetUp, string, Record<string, string>, number]>([
    ['a wrong key', { handler: { apiKeys: ['k'] } }, '', { authorization: 'Bearer x' }, 401],
    ['a page of another origin', {}, '', { origin: 'https://evil.example.com' }, 403],
    ['another machine', {}, '', { host: 'evil.example.com' }, 421],
    ['an address that cannot be', {}, '', { host: '127.999.1.1' }, 400],
    ['another path', {}, '/else', {}, 404],
    ['a server that is full', { sockets: { maxConnections: 0 } }, '', {}, 503],
  ])('are refused to %s', async (_title, setUp, path, headers, status) => {
    const { address } = await start(setUp);
    const { seen } = open(`${address}${path}`, headers);
    await vi.waitFor(() => expect(seen.status).toBe(status), patience);
    expect(seen.opened).toBe(false);
  });

  it('leave one key no more than its share of the connections, and get closed ones back', async () => {
    const handler = { apiKeys: ['a=first', 'b=second'] };
    const { address } = await start({ handler, sockets: { maxConnections: 4 } });
    const ask = (key: string) => open(address, { authorization: `Bearer ${key}` });
    const own = [ask('first'), ask('first'), ask('first')];
    await vi.waitFor(() => expect(own.every(({ seen }) => seen.opened)).toBe(true), patience);
    const beyond = ask('first');
    await vi.waitFor(() => expect(beyond.seen.status).toBe(503), patience);
    const other = ask('second');
    await vi.waitFor(() => expect(other.seen.opened).toBe(true), patience);
    own[0]?.socket.close();
    await vi.waitFor(async () => {
      const again = ask('first');
      await vi.waitFor(() => expect(again.seen.opened).toBe(true), { timeout: 1000 });
    }, patience);
  });

  it('leave other requests alone that offer to upgrade', async () => {
    const { server } = await start();
    const { port } = new URL(server.url);
    const body = JSON.stringify({ model: 'demo', input: 'What is 17 + 25?' });
    const headers = {
      connection: 'Upgrade, HTTP2-Settings',
      upgrade: 'h2c',
      'http2-settings': 'AAMAAABkAAQAAP__',
      'content-type': 'application/json',
      'content-length': body.length,
    };
    const request = requestHttp({ port, path: '/v1/responses', method: 'POST', headers });
    request.end(body);
    const [response] = await once(request, 'response');
    expect(await readAll(response)).toContain('17 + 25 = ');
  });

  it('end if a message is too large, and if it is no text', async () => {
    const { address } = await start({ sockets: { maxMessageBytes: 1000 } });
    const large = open(address);
    const binary = open(address);
    await vi.waitFor(
      () => expect([large.seen.opened, binary.seen.opened]).toEqual([true, true]),
      patience,
    );
    large.socket.send('x'.repeat(2000));
    binary.socket.send(Buffer.from(asking));
    await vi.waitFor(
      () => expect([large.seen.code, binary.seen.code]).toEqual([1009, 1003]),
      patience,
    );
  });

  it('outlive rubbish on their connection', async () => {
    const { server, address } = await start();
    const raw = connect(Number(new URL(server.url).port), '127.0.0.1');
    raw.on('error', () => {});
    raw.write(
      'GET /v1/responses HTTP/1.1\r\nhost: localhost\r\nconnection: Upgrade\r\nupgrade: websocket\r\n' +
        'sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
    await once(raw, 'data');
    raw.write(Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff]));
    await once(raw, 'close');
    const { seen, socket } = open(address);
    await vi.waitFor(() => expect(seen.opened).toBe(true), patience);
    socket.send(asking);
    await vi.waitFor(() => expect(seen.events.some(isOver)).toBe(true), patience);
  });

  it('end when they are too old, and say so', async () => {
    const { address } = await start({ sockets: { maxMilliseconds: 300 } });
    const { seen } = open(address);
    await vi.waitFor(() => expect(seen.code).toBe(1001), patience);
    expect(seen.events).toMatchObject([
      { type: 'error', error: { code: 'websocket_connection_limit_reached' } },
    ]);
  });

  it('end when the client is gone without a word', async () => {
    const { address } = await start({ sockets: { heartbeatMilliseconds: 200 } });
    const silent = open(address);
    await vi.waitFor(() => expect(silent.seen.opened).toBe(true), patience);
    // A client that ignores the ping does not answer it.
    silent.socket.pong = () => {};
    Object.assign(silent.socket, { _autoPong: false });
    await vi.waitFor(() => expect(silent.seen.code).toBe(1006), patience);
  });

  it('let an answer end when the server stops, and close the others at once', async () => {
    const { server, address } = await start({
      handler: { models: { demo: createDemoModel({ delayMilliseconds: 30 }) } },
    });
    const [busy, idle] = [open(address), open(address)];
    await vi.waitFor(
      () => expect([busy.seen.opened, idle.seen.opened]).toEqual([true, true]),
      patience,
    );
    busy.socket.send(asking);
    await vi.waitFor(() => expect(busy.seen.events.length).toBeGreaterThan(0), patience);
    await server.close(60_000);
    await vi.waitFor(
      () => expect([busy.seen.code, idle.seen.code]).toEqual([1001, 1001]),
      patience,
    );
    expect(busy.seen.events.some(isOver)).toBe(true);
    expect(idle.seen.events).toEqual([]);
  });

  it('are cut when the time to stop is over', async () => {
    const { server, address } = await start({
      handler: { models: { demo: createDemoModel({ delayMilliseconds: 1000 }) } },
    });
    const { seen, socket } = open(address);
    await vi.waitFor(() => expect(seen.opened).toBe(true), patience);
    socket.send(asking);
    await vi.waitFor(() => expect(seen.events.length).toBeGreaterThan(0), patience);
    await server.close(300);
    await vi.waitFor(() => expect(seen.code).toBe(1006), patience);
  });
});
