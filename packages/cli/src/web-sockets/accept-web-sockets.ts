import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { createKeptResponses, refuseUpgrade } from '@toolgate/http/web-socket';
import { createPlaces } from 'toolgate/internal';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Handler } from '../handler.ts';
import { type ConnectionOptions, serveConnection } from './serve-connection.ts';
import { credentialsOf, refuse, toRequest } from './upgrade-request.ts';

/** Options of {@link acceptWebSockets}. */
export interface WebSocketOptions extends ConnectionOptions {
  /** Maximum number of connections; default 1000. One key may use three quarters of them. */
  maxConnections?: number;
}

/** The share of all places that one key may use. */
const share = 0.75;

/** The connections of a server. */
export interface WebSockets {
  /** Closes connections without a running answer at once, and the others when their answers have ended. */
  close(): void;
  /** Closes all connections at once. */
  terminate(): void;
}

/**
 * Lets clients of a server use the WebSocket mode of `/v1/responses`. The gateway decides who may use it, and each
 * message is a request to the gateway. Messages are not compressed, because a small message could expand to a large
 * one.
 */
export function acceptWebSockets(server: Server, options: WebSocketOptions): WebSockets {
  const { fetch, maxMessageBytes: maxPayload, maxConnections = 1000 } = options;
  const sockets = new WebSocketServer({ noServer: true, maxPayload, perMessageDeflate: false });
  const maxOwn = Math.ceil(maxConnections * share);
  const takePlace = createPlaces(maxConnections);
  const open = new Map<WebSocket, () => void>();
  let isClosing = false;

  async function upgrade(incoming: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    const request = toRequest(incoming);
    if (request === undefined) return refuse(stream, new Response(null, { status: 400 }));
    const refusal = await refuseUpgrade(fetch, request);
    if (refusal !== undefined) return refuse(stream, refusal);
    // A client that has left would keep its place forever.
    if (stream.destroyed) return undefined;
    const key = credentialsOf(request);
    const leave = isClosing ? undefined : takePlace(key, key === '' ? maxConnections : maxOwn);
    if (leave === undefined) {
      const headers = { 'retry-after': '5' };
      return refuse(stream, new Response(null, { status: 503, headers }));
    }
    stream.once('close', leave);
    sockets.handleUpgrade(incoming, stream, head, (socket) => {
      open.set(socket, serveConnection(socket, request, options));
      socket.on('close', () => open.delete(socket));
    });
    return undefined;
  }

  server.on('upgrade', (incoming: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', () => stream.destroy());
    upgrade(incoming, stream, head).catch(() => stream.destroy());
  });
  return {
    close() {
      isClosing = true;
      for (const end of open.values()) end();
    },
    terminate() {
      isClosing = true;
      for (const socket of open.keys()) socket.terminate();
    },
  };
}

/**
 * Lets the clients of a gateway use WebSocket, and keeps the responses that they may continue.
 *
 * @param fetch answers every request.
 * @param maxBodyBytes the largest message; default 32 MiB.
 */
export function openWebSockets(
  fetch: Handler,
  maxBodyBytes: number = 32 * 1024 * 1024,
): (server: Server) => WebSockets {
  const kept = createKeptResponses();
  return (server) => acceptWebSockets(server, { fetch, kept, maxMessageBytes: maxBodyBytes });
}
