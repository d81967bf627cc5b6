import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { CorkedResponse } from './corked-response.ts';

const open: { close(): void }[] = [];

afterEach(() => {
  for (const one of open.splice(0)) one.close();
});

/** The pieces in which a client gets a response, up to the piece with `last`. */
async function receive(
  respond: (incoming: IncomingMessage, outgoing: ServerResponse) => void,
  last: string,
): Promise<string[]> {
  const server = createServer({ ServerResponse: CorkedResponse }, respond).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  open.push({ close: () => client.destroy() }, { close: () => server.close() });
  client.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  const pieces: string[] = [];
  for await (const piece of client) {
    pieces.push(String(piece));
    if (pieces.join('').includes(last)) break;
  }
  return pieces;
}

describe('CorkedResponse', () => {
  it('sends the head together with the next write', async () => {
    const pieces = await receive((_incoming, outgoing) => {
      outgoing.writeHead(200, { 'content-type': 'text/event-stream' });
      outgoing.flushHeaders();
      void Promise.resolve().then(() => outgoing.write('data: first\n\n'));
    }, 'first');
    expect(pieces).toEqual([expect.stringMatching(/^HTTP\/1\.1 200 OK[^]*data: first/)]);
  });

  it('sends the head alone if nothing is written yet', async () => {
    const pieces = await receive((_incoming, outgoing) => {
      outgoing.flushHeaders();
    }, '\r\n\r\n');
    expect(pieces.join('')).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*\r\n\r\n$/);
  });

  it('sends the head of a request whose client left without failing', async () => {
    const left = new Promise<ServerResponse>((resolve) => {
      void receive((_incoming, outgoing) => {
        outgoing.flushHeaders();
        outgoing.on('close', () => resolve(outgoing));
      }, 'HTTP/1.1');
    });
    const outgoing = await left;
    expect(() => outgoing.flushHeaders()).not.toThrow();
  });
});
