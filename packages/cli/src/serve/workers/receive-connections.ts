import type { Server } from 'node:http';
import { Socket } from 'node:net';
import { type ConnectionMessage, tellPrimary } from './worker-messages.ts';

/** Makes the server of a worker answer on the connections that the first process hands over. It does not listen. */
export function receiveConnections(server: Server): void {
  process.on('message', (message: Partial<ConnectionMessage>, socket: unknown) => {
    const { head } = message;
    if (head === undefined) return;
    tellPrimary('got');
    if (!(socket instanceof Socket)) {
      // The connection was closed on its way.
      tellPrimary('closed');
      return;
    }
    socket.once('close', () => tellPrimary('closed'));
    // The client may end its side and wait for its answer, as on a connection that the server itself accepts.
    socket.allowHalfOpen = true;
    if (head !== '') socket.unshift(Buffer.from(head, 'latin1'));
    server.emit('connection', socket);
  });
  // With this event Node begins to check the time limits of clients.
  server.emit('listening');
}
