import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { CommandError } from './command-error.ts';
import { CoalescedResponse } from './coalesced-response.ts';
import type { ServeTimeouts } from './serve-timeouts.ts';

/** What to serve and where. */
interface StartServerOptions {
  /** Answers every request. */
  fetch: (request: Request) => Promise<Response>;
  /** Without brackets, also for IPv6. */
  host: string;
  /** 0 for any free port. */
  port: number;
  /** How long clients may take. */
  timeouts?: ServeTimeouts;
  /** Told when a connection cannot be accepted, such as for want of file descriptors; the server goes on. */
  onError: (error: Error) => void;
}

/** A server that accepts requests. */
export interface RunningServer {
  /** With the real port. */
  url: string;
  /**
   * Accepts nothing more, closes idle connections at once and lets running responses end.
   *
   * @param milliseconds how long they may take before they are cut.
   */
  close(milliseconds: number): Promise<void>;
}

/**
 * Serves a fetch handler over HTTP. A client that goes away aborts its request's signal.
 *
 * @throws CommandError when the address cannot be listened on.
 */
export async function startServer({
  fetch,
  host,
  port,
  timeouts = {},
  onError,
}: StartServerOptions): Promise<RunningServer> {
  const {
    headersMilliseconds: headersTimeout = 15_000,
    requestMilliseconds: requestTimeout = 120_000,
    keepAliveMilliseconds: keepAliveTimeout = 75_000,
  } = timeouts;
  const listener = getRequestListener(fetch, { hostname: host, overrideGlobalObjects: true });
  const server = createServer(
    {
      ServerResponse: CoalescedResponse,
      // A response may take as long as it likes, a request may not.
      headersTimeout: Math.min(headersTimeout, requestTimeout),
      requestTimeout,
      // Longer than common load balancers, which would otherwise reuse a closed connection.
      keepAliveTimeout,
      connectionsCheckingInterval: Math.min(30_000, headersTimeout, requestTimeout),
    },
    (incoming, outgoing) => void listener(incoming, outgoing),
  );
  const closeIdle = trackConnections(server);
  server.listen({ port, host });
  try {
    await once(server, 'listening');
  } catch (error) {
    throw listenError(error, host, port);
  }
  server.on('error', onError);
  const { port: realPort } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${realPort}`,
    async close(milliseconds): Promise<void> {
      const closed = once(server, 'close');
      server.close();
      closeIdle();
      const timer = setTimeout(() => server.closeAllConnections(), milliseconds);
      await closed;
      clearTimeout(timer);
    },
  };
}

/**
 * Node's own `closeIdleConnections` spares connections that never sent a request, and those whose
 * response ends later. The function returned closes the former at once and the latter in time.
 */
function trackConnections(server: Server): () => void {
  const idle = new Set<Socket>();
  let closing = false;
  const rest = (socket: Socket): void => {
    if (closing) socket.destroySoon();
    else if (!socket.destroyed) idle.add(socket);
  };
  server.on('connection', (socket: Socket) => {
    rest(socket);
    socket.once('close', () => idle.delete(socket));
  });
  server.on('request', ({ socket }, outgoing) => {
    idle.delete(socket);
    outgoing.once('close', () => rest(socket));
  });
  return () => {
    closing = true;
    for (const socket of idle) socket.destroy();
  };
}

function listenError(error: unknown, host: string, port: number): CommandError {
  const { code, message } = error as NodeJS.ErrnoException;
  const advice: Record<string, string> = {
    EADDRINUSE: `Port ${port} of ${host} is in use: choose another with --port, or 0 for any free one.`,
    EACCES: `Listening on port ${port} is not allowed: choose one from 1024 on with --port.`,
  };
  return new CommandError(
    advice[code ?? ''] ?? `Cannot listen on ${host} (${message}): choose another with --host.`,
    { cause: error },
  );
}
