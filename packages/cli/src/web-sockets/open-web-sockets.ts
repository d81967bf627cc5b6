import type { Server } from 'node:http';
import { createKeptResponses } from '@toolgate/http/web-socket';
import { acceptWebSockets, type WebSockets } from './accept-web-sockets.ts';

/** Options of {@link openWebSockets}. */
interface GatewayWebSockets {
  /** Answers every request. */
  fetch: (request: Request) => Promise<Response>;
  /** The largest message in bytes; default 32 MiB. */
  maxBodyBytes: number | undefined;
}

/** Lets the clients of a gateway use WebSocket, and keeps the responses that they may continue. */
export function openWebSockets({
  fetch,
  maxBodyBytes,
}: GatewayWebSockets): (server: Server) => WebSockets {
  const kept = createKeptResponses();
  const bounds = maxBodyBytes === undefined ? {} : { maxMessageBytes: maxBodyBytes };
  return (server) => acceptWebSockets(server, { fetch, kept, ...bounds });
}
