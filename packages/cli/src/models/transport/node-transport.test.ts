import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import {
  createBrotliCompress,
  createDeflate,
  createGzip,
  createZstdCompress,
  gzipSync,
} from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createNodeTransport } from './node-transport.ts';

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

function send(url: string, signal = new AbortController().signal) {
  const headers = { 'content-type': 'application/json', 'x-a': 'b' };
  return createNodeTransport()({ url, headers, body: '{"é":1}', signal });
}

async function readAll(read: () => Promise<Uint8Array | undefined>): Promise<string> {
  const pieces: Uint8Array[] = [];
  for (let piece = await read(); piece; piece = await read()) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

describe('createNodeTransport', () => {
  it('sends a request and reads its answer', async () => {
    const url = await listen((request, response) => {
      let body = '';
      request.on('data', (piece: Buffer) => (body += piece.toString()));
      request.on('end', () => {
        response.writeHead(201, { 'retry-after': '7' });
        const { method, url: path, headers } = request;
        response.end(`${method} ${path} ${String(headers['x-a'])} ${body}`);
      });
    });
    const answer = await send(url);
    expect([answer.status, answer.header('retry-after'), answer.header('none')]).toEqual([
      201,
      '7',
      undefined,
    ]);
    expect(await readAll(answer.read)).toBe('POST /v1 b {"é":1}');
  });

  it.each<[string, string | Uint8Array<ArrayBuffer>]>([
    ['a text', 'é😀a'.repeat(1_500_000)],
    ['bytes', new Uint8Array(5_000_000).fill(7)],
  ])('sends a long body whole: %s', async (_kind, body) => {
    const url = await listen((request, response) => {
      const pieces: Buffer[] = [];
      request.on('data', (piece: Buffer) => pieces.push(piece));
      request.on('end', () => {
        const isSame = Buffer.concat(pieces).equals(Buffer.from(body as string));
        response.end(`${isSame} ${request.headers['content-length'] !== undefined}`);
      });
    });
    const { signal } = new AbortController();
    const answer = await createNodeTransport()({ url, headers: {}, body, signal });
    expect(await readAll(answer.read)).toBe('true true');
  });

  it.each([1, 20])('sends a body of %d texts whole', async (count) => {
    const texts = Array.from({ length: count }, (_, index) => `${index} é😀`.repeat(9000));
    const url = await listen((request, response) => {
      const pieces: Buffer[] = [];
      request.on('data', (piece: Buffer) => pieces.push(piece));
      request.on('end', () => {
        const bytes = Buffer.concat(pieces);
        const isSame = bytes.equals(Buffer.from(texts.join('')));
        response.end(`${isSame} ${request.headers['content-length'] === String(bytes.length)}`);
      });
    });
    const transport = createNodeTransport();
    const { signal } = new AbortController();
    const answer = await transport({ url, headers: {}, body: '', texts, signal });
    expect([transport.takesTexts, await readAll(answer.read)]).toEqual([true, 'true true']);
  });

  it('does not begin a request that is stopped while its texts are counted', async () => {
    let requests = 0;
    const url = await listen(() => void (requests += 1));
    const stop = new AbortController();
    const texts = Array.from({ length: 40 }, () => 'a'.repeat(65_536));
    const sending = createNodeTransport()({
      url,
      headers: {},
      body: '',
      texts,
      signal: stop.signal,
    });
    stop.abort(new Error('left'));
    await expect(sending).rejects.toThrow('left');
    expect(requests).toBe(0);
  });

  it('stops sending a long body if its request is stopped', async () => {
    const url = await listen((request) => void request.pause());
    const stop = new AbortController();
    const body = 'a'.repeat(20_000_000);
    const sending = createNodeTransport()({ url, headers: {}, body, signal: stop.signal });
    setTimeout(() => stop.abort(new Error('left')), 100);
    await expect(sending).rejects.toThrow('left');
  });

  it('reads a long answer no faster than it is wanted', async () => {
    let written = 0;
    const url = await listen((_request, response) => {
      const write = (): void => {
        while (written < 200 && response.write(Buffer.alloc(100_000))) written += 1;
        written += 1;
        if (written < 200) response.once('drain', write);
        else response.end();
      };
      write();
    });
    const answer = await send(url);
    await answer.read();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(written).toBeLessThan(150);
    expect((await readAll(answer.read)).length).toBeGreaterThan(10_000_000);
  });

  it('does not follow redirects', async () => {
    const url = await listen((_request, response) => {
      response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end();
    });
    expect((await send(url)).status).toBe(307);
  });

  it('rejects when no server answers', async () => {
    const url = await listen((request) => request.destroy());
    await expect(send(url)).rejects.toThrow('socket hang up');
  });

  it('rejects if the answer is cut', async () => {
    const url = await listen((_request, response) => {
      response.write('part');
      setTimeout(() => response.destroy(), 50);
    });
    const answer = await send(url);
    await expect(readAll(answer.read)).rejects.toThrow(/aborted|closed/);
  });

  it('tries again on a connection that was closed while it lay idle', async () => {
    let requests = 0;
    const url = await listen((request, response) => {
      requests += 1;
      if (requests === 2) request.socket.resetAndDestroy();
      else response.end('ok');
    });
    const transport = createNodeTransport();
    const call = { url, headers: {}, body: '{}', signal: new AbortController().signal };
    expect(await readAll((await transport(call)).read)).toBe('ok');
    expect(await readAll((await transport(call)).read)).toBe('ok');
    expect(requests).toBe(3);
  });

  it('opens a new connection if several idle ones were closed', async () => {
    const used = new Set<Socket>();
    const url = await listen(({ socket }, response) => {
      if (used.has(socket)) socket.resetAndDestroy();
      else setTimeout(() => response.end('ok'), 100);
      used.add(socket);
    });
    const transport = createNodeTransport();
    const call = { url, headers: {}, body: '{}', signal: new AbortController().signal };
    const ask = async (): Promise<string> => readAll((await transport(call)).read);
    expect(await Promise.all([ask(), ask(), ask()])).toEqual(['ok', 'ok', 'ok']);
    expect([used.size, await ask(), used.size]).toEqual([3, 'ok', 4]);
  });

  it('sends every try through the proxies of the environment', async () => {
    const asked: string[] = [];
    const proxy = await listen((request, response) => {
      asked.push(String(request.url));
      if (asked.length === 2) request.socket.resetAndDestroy();
      else response.end('ok');
    });
    const transport = pathToFileURL(join(import.meta.dirname, 'node-transport.ts'));
    const program = `
      import { createNodeTransport } from '${transport.href}';
      const send = createNodeTransport();
      const { signal } = new AbortController();
      for (let call = 0; call < 2; call += 1) {
        const url = 'http://provider.invalid/v1';
        const { read } = await send({ url, headers: {}, body: '{}', signal });
        while (await read());
      }
      process.exit();
    `;
    await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
      env: { NODE_USE_ENV_PROXY: '1', HTTP_PROXY: new URL(proxy).origin },
    });
    expect(asked).toEqual(Array.from({ length: 3 }, () => 'http://provider.invalid/v1'));
  });

  it('asks for an answer without compression', async () => {
    const url = await listen(({ headers }, response) => {
      response.end(headers['accept-encoding']);
    });
    expect(await readAll((await send(url)).read)).toBe('identity');
  });

  it.each([
    ['gzip', createGzip],
    ['deflate', createDeflate],
    ['br', createBrotliCompress],
    ['zstd', createZstdCompress],
  ])('reads a %s body as it comes', async (encoding, createEncoder) => {
    const encoder = createEncoder();
    const url = await listen((_request, response) => {
      response.writeHead(200, { 'content-encoding': encoding });
      encoder.pipe(response);
      encoder.write('first ');
      encoder.flush();
    });
    const { read } = await send(url);
    expect(String(Buffer.from((await read()) ?? []))).toBe('first ');
    encoder.end('last');
    expect(await readAll(read)).toBe('last');
  });

  it('fails if a compressed body breaks off', async () => {
    const url = await listen((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      response.write(gzipSync('a text').subarray(0, 12), () => response.destroy());
    });
    const { read } = await send(url);
    await expect(readAll(read)).rejects.toThrow('aborted');
  });

  it('answers with the status if the server switches to another protocol', async () => {
    const url = await listen(({ socket }) => {
      socket.write('HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n');
    });
    const answer = await send(url);
    expect([answer.status, answer.header('upgrade'), await answer.read()]).toEqual([
      101,
      undefined,
      undefined,
    ]);
  });

  it.each(['before', 'after'])('stops at an abort %s the head', async (when) => {
    let isClosed = false;
    const abort = new AbortController();
    const url = await listen((request, response) => {
      request.socket.once('close', () => (isClosed = true));
      if (when === 'after') response.write('part');
      else abort.abort();
    });
    const read = async (): Promise<string> => {
      const answer = await send(url, abort.signal);
      abort.abort();
      return readAll(answer.read);
    };
    await expect(read()).rejects.toThrow(/abort/i);
    await expect.poll(() => isClosed, { timeout: 10_000 }).toBe(true);
  });

  it('gives a connection up when an answer is cancelled', async () => {
    let isClosed = false;
    const url = await listen((request, response) => {
      request.socket.once('close', () => (isClosed = true));
      response.write('part');
    });
    (await send(url)).cancel();
    await expect.poll(() => isClosed, { timeout: 10_000 }).toBe(true);
  });
});
