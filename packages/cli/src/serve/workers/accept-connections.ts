import { createServer, type Server, type Socket } from 'node:net';
import { headersIn, readHead } from './connection-head.ts';
import type { Placement } from './placement.ts';
import type { WorkerPool } from './worker-pool.ts';

/** Options of {@link acceptConnections}. */
export interface AcceptConnectionsOptions {
  pool: WorkerPool;
  /** Returns how the tenants are placed at present; `undefined` if the host has one tenant. */
  placement: () => Placement | undefined;
  /** The time limit for the first head of a connection, in milliseconds. */
  headersMilliseconds: number;
  /** Called when a connection cannot be accepted; the server keeps running. */
  onError: (error: unknown) => void;
}

/**
 * Creates a server whose connections workers answer. It reads the head of the first request of a connection, if it
 * needs to know its tenant.
 *
 * @returns the server, which does not listen yet, and `close`. It accepts no more connections, and closes those that no
 * worker has.
 */
export function acceptConnections({
  pool,
  placement,
  headersMilliseconds,
  onError,
}: AcceptConnectionsOptions): { server: Server; close: () => void } {
  const unplaced = new Set<Socket>();
  const pass = async (socket: Socket): Promise<void> => {
    const placeOf = placement();
    if (placeOf === undefined) {
      pool.hand({ socket, head: Buffer.alloc(0), place: undefined });
      return;
    }
    unplaced.add(socket);
    const head = await readHead(socket, headersMilliseconds);
    unplaced.delete(socket);
    const place = head && (await placeOf(headersIn(head)));
    if (head && !socket.destroyed) pool.hand({ socket, head, place });
  };
  const server = createServer(
    {
      // A worker's own server sets this too.
      allowHalfOpen: true,
      noDelay: true,
      // What this process reads is lost for the worker, so it reads nothing without being asked.
      pauseOnConnect: true,
      highWaterMark: 0,
    },
    (socket) => {
      // A client that resets its connection is not a fault of the gateway.
      socket.on('error', () => {});
      pass(socket).catch((error: unknown) => {
        socket.destroy();
        onError(error);
      });
    },
  );
  return {
    server,
    close() {
      server.close();
      for (const socket of unplaced) socket.destroy();
      pool.close();
    },
  };
}
