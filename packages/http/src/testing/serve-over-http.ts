// Only tests import this file, and they run on Node.js.
// oxlint-disable no-restricted-imports
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import type { Handler } from './handler.ts';

/** A handler that listens on a port of this machine. */
export interface HttpServer {
  /** Its URL, without a path. */
  origin: string;
  /** Waits until every answer has ended, then stops the server. */
  close(): Promise<void>;
}

/** Serves a handler over real HTTP, so a test includes sockets, chunks and broken connections. */
export async function serveOverHttp(handler: Handler): Promise<HttpServer> {
  const answers = new Set<Promise<void>>();
  const server = createServer((incoming, outgoing) => {
    const answered = answer(handler, incoming, outgoing).catch(() => {
      outgoing.destroy();
    });
    answers.add(answered);
    void answered.finally(() => answers.delete(answered));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      await Promise.all(answers);
      server.close();
      server.closeAllConnections();
    },
  };
}

async function answer(
  handler: Handler,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const { method = 'GET', url = '/', headers } = incoming;
  const abort = new AbortController();
  outgoing.on('close', () => abort.abort());
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const request = new Request(`http://${headers.host}${url}`, {
    method,
    headers: Object.entries(headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]),
    signal: abort.signal,
    ...(hasBody && {
      body: Readable.toWeb(incoming) as ReadableStream<Uint8Array>,
      duplex: 'half',
    }),
  });
  const { status, headers: sent, body } = await handler(request);
  outgoing.writeHead(status, Object.fromEntries(sent));
  const reader = body?.getReader();
  abort.signal.addEventListener('abort', () => void reader?.cancel().catch(() => {}));
  for (;;) {
    const { done = true, value } = (await reader?.read()) ?? {};
    if (done || outgoing.destroyed) break;
    if (!outgoing.write(value)) await once(outgoing, 'drain', { signal: abort.signal });
  }
  outgoing.end();
}
