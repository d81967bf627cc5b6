import { once } from 'node:events';
import { maxHeaderSize } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { text as readAll } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { headersIn, readHead } from './connection-head.ts';

interface Opened {
  client: Socket;
  head: Promise<Buffer | undefined>;
}

/** Opens a connection whose head is read. */
async function open(milliseconds = 60_000): Promise<Opened> {
  const server = createServer({ allowHalfOpen: true, pauseOnConnect: true, highWaterMark: 0 });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const accepted = once(server, 'connection') as Promise<[Socket]>;
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const [socket] = await accepted;
  socket.on('error', () => {});
  onTestFinished(() => {
    client.destroy();
    socket.destroy();
    server.close();
  });
  return { client, head: readHead(socket, milliseconds) };
}

const head = 'GET / HTTP/1.1\r\nhost: a\r\n\r\n';

describe('readHead', () => {
  it('returns what has come by the end of the head', async () => {
    const { client, head: read } = await open();
    client.write(`${head}body`);
    expect(String(await read)).toBe(`${head}body`);
  });

  it('reads a head that comes byte by byte, also after empty lines', async () => {
    const { client, head: read } = await open();
    client.setNoDelay(true);
    for (const character of `\r\n\r\n${head}`) {
      client.write(character);
      await wait(1);
    }
    expect(String(await read)).toBe(`\r\n\r\n${head}`);
  });

  it.each([
    ['more than Node accepts', `GET / HTTP/1.1\r\na: ${'x'.repeat(maxHeaderSize)}`],
    ['no request', '\u0016\u0003\u0001'],
    ['a request with bare line feeds', 'GET / HTTP/1.1\nhost: a\n\n'],
  ])('returns %s, which Node refuses', async (_title, bytes) => {
    const { client, head: read } = await open();
    client.write(bytes);
    expect(String(await read)).toBe(bytes);
  });

  it('returns the part of a head that the client ends', async () => {
    const { client, head: read } = await open();
    client.end('GET / HTTP/1.1\r\n');
    expect(String(await read)).toBe('GET / HTTP/1.1\r\n');
  });

  it.each([
    ['ends', (client: Socket) => client.end()],
    ['resets', (client: Socket) => client.resetAndDestroy()],
  ])('returns nothing when a silent client %s its connection', async (_title, leave) => {
    const { client, head: read } = await open();
    leave(client);
    expect(await read).toBe(undefined);
  });

  it.each(['', 'GET / HTTP/1.1\r\n'])('closes a client that sends only %j', async (bytes) => {
    const { client, head: read } = await open(50);
    client.write(bytes);
    expect(await readAll(client)).toMatch(/^HTTP\/1\.1 408 /);
    expect(await read).toBe(undefined);
  });
});

describe('headersIn', () => {
  it('reads the headers of a head only', () => {
    const bytes = Buffer.from(
      '\r\nPOST / HTTP/1.1\r\nX-Api-Key:  key \r\nno header\r\n: empty\r\na: \u00e9\r\n\r\nb: 1\r\n',
      'latin1',
    );
    expect([...headersIn(bytes)]).toEqual([
      ['a', '\u00e9'],
      ['x-api-key', 'key'],
    ]);
  });
});
