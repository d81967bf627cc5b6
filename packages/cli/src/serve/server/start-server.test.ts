import { EventEmitter, once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text as readAll } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { takeTurn } from 'toolgate/internal';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CommandError } from '../../command-error.ts';
import type { Handler } from '../../handler.ts';
import { startServer, type RunningServer } from './start-server.ts';

function fail(error: Error): never {
  throw error;
}

async function start(fetch: Handler, host = '127.0.0.1'): Promise<RunningServer> {
  const server = await startServer({ fetch, host, port: 0, onError: fail });
  onTestFinished(() => server.close(0));
  return server;
}

/** A response that streams until it is cancelled or the returned function is called. */
function endlessResponse(cancel: (reason: unknown) => void = () => {}): {
  response: Response;
  send: (text: string) => void;
  end: () => void;
} {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController | undefined;
  const body = new ReadableStream({
    start(given) {
      controller = given;
    },
    cancel,
  });
  return {
    response: new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
    send: (text) => controller?.enqueue(encoder.encode(text)),
    end: () => controller?.close(),
  };
}

async function openSocket(url: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

describe('startServer', () => {
  it('serves a fetch handler', async () => {
    const { url } = await start(async (request) => new Response(await request.text()));
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d*$/);
    const response = await fetch(url, { method: 'POST', body: 'Hello' });
    expect(await response.text()).toBe('Hello');
  });

  it('accepts a crowd of connections before the first of them have their answers', async () => {
    const crowd = 60;
    let begun = 0;
    const begunAtEnd: number[] = [];
    const { url } = await start(async () => {
      begun += 1;
      for (let piece = 0; piece < 10; piece += 1) {
        await takeTurn();
        const end = performance.now() + 1;
        while (performance.now() < end);
      }
      begunAtEnd.push(begun);
      return new Response('done');
    });
    const sockets = await Promise.all(Array.from({ length: crowd }, async () => openSocket(url)));
    for (const socket of sockets)
      socket.write('GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n');
    await Promise.all(sockets.map(async (socket) => readAll(socket)));
    // The first client may get all its turns before the others ask.
    expect(begunAtEnd[2]).toBeGreaterThan((crowd * 2) / 3);
  });

  it('refuses a host that is no address with 400', async () => {
    const { url } = await start(async (request) => new Response(new URL(request.url).host));
    const socket = await openSocket(url);
    socket.write('GET / HTTP/1.1\r\nhost: 127.999.1.1\r\nconnection: close\r\n\r\n');
    const answer = await readAll(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('cuts slow headers a second after their limit at the latest', async () => {
    const server = await startServer({
      fetch: async () => new Response('never'),
      host: '127.0.0.1',
      port: 0,
      timeouts: { headersMilliseconds: 1200 },
      onError: fail,
    });
    onTestFinished(() => server.close(0));
    const begun = performance.now();
    const socket = await openSocket(server.url);
    socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n');
    expect(await readAll(socket)).toMatch(/^HTTP\/1\.1 408 /);
    expect(performance.now() - begun).toBeLessThan(4000);
  });

  it('puts an IPv6 address into brackets', async () => {
    const { url } = await start(async () => new Response('six'), '::1');
    expect(url).toMatch(/^http:\/\/\[::1\]:\d+$/);
    expect(await (await fetch(url)).text()).toBe('six');
  });

  it('names the port that is in use', async () => {
    const { url } = await start(async () => new Response());
    const port = Number(new URL(url).port);
    const second = startServer({
      fetch: async () => new Response(),
      host: '127.0.0.1',
      port,
      onError: fail,
    });
    await expect(second).rejects.toThrow(CommandError);
    await expect(second).rejects.toThrow(
      `Port ${port} of 127.0.0.1 is in use: choose another with --port, or 0 for any free one.`,
    );
  });

  it('names the address that is not of this machine', async () => {
    const second = startServer({
      fetch: async () => new Response(),
      host: '192.0.2.1',
      port: 0,
      onError: fail,
    });
    await expect(second).rejects.toThrow(/^Cannot listen on 192\.0\.2\.1 .* with --host\.$/);
  });

  it('sends each chunk at once', async () => {
    const { response, send, end } = endlessResponse();
    const { url } = await start(async () => response);
    const { body } = await fetch(url);
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    for (const text of ['data: 1\n\n', 'data: 2\n\n', 'data: 3\n\n']) {
      send(text);
      expect(await reader?.read()).toEqual({ done: false, value: text });
    }
    end();
    expect((await reader?.read())?.done).toBe(true);
  });
});

describe('a client that goes away', () => {
  it('aborts the request and cancels the response within 100 ms', async () => {
    const events = new EventEmitter();
    const stopped = Promise.all([once(events, 'abort'), once(events, 'cancel')]);
    const { response, send } = endlessResponse(() => events.emit('cancel'));
    const { url } = await start(async ({ signal }) => {
      signal.addEventListener('abort', () => events.emit('abort'));
      return response;
    });
    const controller = new AbortController();
    send('data: 1\n\n');
    await fetch(url, { signal: controller.signal });
    const begin = performance.now();
    controller.abort();
    await stopped;
    // Far sooner than a keep-alive or a heartbeat would show it, even on a busy machine.
    expect(performance.now() - begin).toBeLessThan(2000);
  });

  it('aborts a request that has no response yet', async () => {
    const events = new EventEmitter();
    const [arrived, aborted] = [once(events, 'arrive'), once(events, 'abort')];
    const { url } = await start(async ({ signal }) => {
      signal.addEventListener('abort', () => events.emit('abort'));
      events.emit('arrive');
      await aborted;
      return new Response();
    });
    const controller = new AbortController();
    const pending = fetch(url, { method: 'POST', body: '{}', signal: controller.signal });
    await arrived;
    const begin = performance.now();
    controller.abort();
    await expect(pending).rejects.toThrow('aborted');
    await aborted;
    // Far sooner than a keep-alive or a heartbeat would show it, even on a busy machine.
    expect(performance.now() - begin).toBeLessThan(2000);
  });
});

describe('close', () => {
  it('closes connections that are idle or never sent anything', async () => {
    const server = await start(async () => new Response('Hello'));
    const silent = await openSocket(server.url);
    const idle = await openSocket(server.url);
    idle.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
    await once(idle, 'data');
    await Promise.all([once(silent, 'close'), once(idle, 'close'), server.close(10_000)]);
    await expect(fetch(server.url)).rejects.toThrow('fetch failed');
  });

  it('tells clients to leave, once it drains', async () => {
    const server = await start(async () => new Response('Hello'));
    const kept = await openSocket(server.url);
    kept.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
    await once(kept, 'data');
    server.drain();
    kept.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
    expect((await readAll(kept)).toLowerCase()).toContain('connection: close');
    expect((await fetch(server.url)).headers.get('connection')).toBe('close');
  });

  it('lets a running response end', async () => {
    const { response, send, end } = endlessResponse();
    const server = await start(async () => response);
    send('begin ');
    const running = await fetch(server.url);
    const closed = server.close(10_000);
    await wait(50);
    send('end');
    end();
    expect(await running.text()).toBe('begin end');
    await closed;
  });

  it('cuts what does not end in time', async () => {
    const { response, send } = endlessResponse();
    const server = await start(async () => response);
    send('begin');
    const running = await fetch(server.url);
    await server.close(50);
    await expect(running.text()).rejects.toThrow('terminated');
  });
});
