import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { shortenTurn } from 'toolgate/internal';
import { CommandError } from '../../command-error.ts';
import type { ServeTimeouts } from '../../configuration/index.ts';
import type { WebSockets } from '../../web-sockets/index.ts';
import { CorkedResponse } from './corked-response.ts';

/** Options of {@link startServer}. */
interface StartServerOptions {
  /** Answers every request. */
  fetch: (request: Request) => Promise<Response>;
  /** The address; an IPv6 address has no brackets. */
  host: string;
  /** The port; 0 for any free port. */
  port: number;
  /** The time limits for clients. */
  timeouts?: ServeTimeouts;
  /** Lets clients use WebSocket; off by default. */
  webSockets?: (server: Server) => WebSockets;
  /**
   * Called when a connection cannot be accepted, for example without free file descriptors; the server keeps running.
   */
  onError: (error: Error) => void;
}

/**
 * Maximum number of connections that wait to be accepted; the system's own maximum takes precedence. Beyond it the kernel
 * drops the first packets of connections, and clients repeat them after one, three and seven seconds.
 */
const maxPending = 8192;

/** A server that accepts requests. */
export interface RunningServer {
  /** The URL, with the real port. */
  url: string;
  /**
   * Accepts no new connections, closes idle ones, and lets running responses end.
   *
   * @param milliseconds the time limit for running responses.
   */
  close(milliseconds: number): Promise<void>;
}

/**
 * Serves a fetch handler over HTTP. When a client disconnects, its request's signal aborts.
 *
 * @throws CommandError when the server cannot listen on the address.
 */
export async function startServer({
  fetch,
  host,
  port,
  timeouts = {},
  webSockets,
  onError,
}: StartServerOptions): Promise<RunningServer> {
  const {
    headersMilliseconds: headersTimeout = 15_000,
    requestMilliseconds: requestTimeout = 120_000,
    keepAliveMilliseconds: keepAliveTimeout = 75_000,
  } = timeouts;
  const listener = getRequestListener(fetch, {
    hostname: host,
    overrideGlobalObjects: true,
    // The handler never rejects. Only an invalid address fails, such as `Host: 127.999.1.1`.
    errorHandler: () => new Response('The address is not valid.', { status: 400 }),
  });
  const server = createServer(
    {
      ServerResponse: CorkedResponse,
      // These limits apply to requests; responses have no limit here.
      headersTimeout: Math.min(headersTimeout, requestTimeout),
      requestTimeout,
      // The time is longer than the limit of common load balancers; otherwise they might use a closed connection.
      keepAliveTimeout,
      // Time limits act only when connections are checked, so they may act this much later.
      connectionsCheckingInterval: Math.min(1000, headersTimeout, requestTimeout),
    },
    (incoming, outgoing) => void listener(incoming, outgoing),
  );
  const connections = trackConnections(server);
  const sockets = webSockets && chooseUpgrades(server) ? webSockets(server) : undefined;
  if (sockets) server.on('upgrade', ({ socket }) => connections.forget(socket));
  server.listen({ port, host, backlog: maxPending });
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
      connections.closeIdle();
      sockets?.close();
      const timer = setTimeout(() => {
        server.closeAllConnections();
        sockets?.terminate();
      }, milliseconds);
      await closed;
      clearTimeout(timer);
    },
  };
}

/**
 * Makes Node upgrade connections only to WebSocket. It ignores other upgrades, such as the HTTP/2 offers of some
 * clients. Node supports this since 22.21 and 24.9.
 *
 * @returns whether Node supports it.
 */
function chooseUpgrades(server: Server): boolean {
  if (!('shouldUpgradeCallback' in server)) return false;
  server.shouldUpgradeCallback = ({ method, headers }: IncomingMessage): boolean =>
    method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket';
  return true;
}

/**
 * Tracks idle connections. Node's own `closeIdleConnections` misses connections that never sent a request, and
 * connections whose response ends later. `closeIdle` closes the former at once, and the latter when their response
 * ends.
 */
function trackConnections(server: Server): {
  closeIdle: () => void;
  /** Stops tracking a connection that other code takes over. */
  forget: (socket: Socket) => void;
} {
  const idle = new Set<Socket>();
  let closing = false;
  const rest = (socket: Socket): void => {
    if (closing) socket.destroySoon();
    else if (!socket.destroyed) idle.add(socket);
  };
  server.on('connection', (socket: Socket) => {
    shortenTurn();
    rest(socket);
    socket.once('close', () => idle.delete(socket));
  });
  server.on('request', ({ socket }, outgoing) => {
    idle.delete(socket);
    outgoing.once('close', () => rest(socket));
  });
  return {
    closeIdle() {
      closing = true;
      for (const socket of idle) socket.destroy();
    },
    forget: (socket) => void idle.delete(socket),
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
