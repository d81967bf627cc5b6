import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createDeferred, shortenTurn } from 'toolgate/internal';
import type { ServeTimeouts } from '../../configuration/index.ts';
import type { Handler } from '../../handler.ts';
import type { WebSockets } from '../../web-sockets/index.ts';
import { CorkedResponse } from './corked-response.ts';
import { type ListenAddress, listenOn } from './listen-on.ts';

/** Options of {@link startServer}. */
interface StartServerOptions extends ListenAddress {
  /** Answers every request. */
  fetch: Handler;
  /** Gives the server its connections, instead of listening. */
  receive?: (server: Server) => void;
  /** The time limits for clients. */
  timeouts?: ServeTimeouts;
  /** Lets clients use WebSocket; off by default. */
  webSockets?: (server: Server) => WebSockets;
}

/** A server that accepts requests. */
export interface RunningServer {
  /** The URL, with the real port; empty if the server does not listen. */
  url: string;
  /** Closes each connection after its next response: clients then leave for another gateway. */
  drain(): void;
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
  timeouts,
  webSockets,
  receive,
  onError,
}: StartServerOptions): Promise<RunningServer> {
  const limits = clientTimeouts(timeouts);
  const listener = getRequestListener(fetch, {
    hostname: host,
    overrideGlobalObjects: true,
    // The handler never rejects. Only an invalid address fails, such as `Host: 127.999.1.1`.
    errorHandler: () => new Response('The address is not valid.', { status: 400 }),
  });
  let isDraining = false;
  const server = createServer(
    {
      ServerResponse: CorkedResponse,
      ...limits,
      // Time limits act only when connections are checked, so they may act this much later.
      connectionsCheckingInterval: Math.min(1000, limits.headersTimeout),
    },
    (incoming, outgoing) => {
      if (isDraining) outgoing.shouldKeepAlive = false;
      void listener(incoming, outgoing);
    },
  );
  const connections = trackConnections(server);
  const sockets = webSockets && chooseUpgrades(server) ? webSockets(server) : undefined;
  if (sockets) server.on('upgrade', ({ socket }) => connections.forget(socket));
  const url = receive ? '' : await listenOn(server, { host, port, onError });
  receive?.(server);
  return {
    url,
    drain() {
      isDraining = true;
    },
    async close(milliseconds): Promise<void> {
      server.close();
      const closed = connections.close();
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
 * Completes the configured time limits for clients, as options of Node's server, in milliseconds. They apply to requests;
 * responses have no limit here.
 */
export function clientTimeouts({
  headersMilliseconds = 15_000,
  requestMilliseconds = 120_000,
  // The time is longer than the limit of common load balancers; otherwise they might use a closed connection.
  keepAliveMilliseconds = 75_000,
}: ServeTimeouts = {}): Record<'headersTimeout' | 'requestTimeout' | 'keepAliveTimeout', number> {
  return {
    headersTimeout: Math.min(headersMilliseconds, requestMilliseconds),
    requestTimeout: requestMilliseconds,
    keepAliveTimeout: keepAliveMilliseconds,
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
 * Tracks connections, to close them. Node's own `closeIdleConnections` misses connections that never sent a request, and
 * connections whose response ends later. `close` closes unused connections at once, and the others when their response ends. It
 * also waits for connections that the server has not accepted itself.
 */
function trackConnections(server: Server): {
  /** Closes idle connections, and waits until all are closed. */
  close: () => Promise<void>;
  /** Stops tracking whether a connection is idle, because other code takes it over. */
  forget: (socket: Socket) => void;
} {
  const idle = new Set<Socket>();
  const closed = createDeferred();
  let open = 0;
  let isClosing = false;
  const rest = (socket: Socket): void => {
    if (isClosing) socket.destroySoon();
    else if (!socket.destroyed) idle.add(socket);
  };
  const settle = (): void => {
    if (isClosing && open === 0) closed.resolve();
  };
  server.on('connection', (socket: Socket) => {
    shortenTurn();
    open += 1;
    // A request that has been read already is answered, also while the server closes.
    if (socket.readableLength === 0) rest(socket);
    socket.once('close', () => {
      open -= 1;
      idle.delete(socket);
      settle();
    });
  });
  server.on('request', ({ socket }, outgoing) => {
    idle.delete(socket);
    outgoing.once('close', () => rest(socket));
  });
  return {
    async close() {
      isClosing = true;
      for (const socket of idle) socket.destroy();
      settle();
      await closed.promise;
    },
    forget: (socket) => void idle.delete(socket),
  };
}
