import type { Worker } from 'node:cluster';
import type { Socket } from 'node:net';
import type { ConnectionMessage, WorkerMessage } from './worker-messages.ts';

/** A connection for a worker. */
export interface Connection {
  socket: Socket;
  /** What has been read from it. */
  head: Buffer;
  /** The place of its tenant; `undefined` if all workers may serve it. */
  place: number | undefined;
}

/** The workers that accept connections. */
export interface WorkerPool {
  /** Adds a worker, as the worker with this number. It leaves the pool when it stops or ends. */
  add(number: number, worker: Worker): void;
  /** Hands a connection over to a worker, as soon as there is one. */
  hand(connection: Connection): void;
  /** Closes the connections that no worker has or will have; the workers still get others. */
  close(): void;
}

/** A worker in the pool. */
interface Member {
  worker: Worker;
  /** Number of open connections. */
  open: number;
  /** When it got its last connection, as a count of connections. */
  last: number;
  /** The connections that were sent to it and that it has not received yet, in order. */
  sent: Set<Connection>;
}

/**
 * The time in which the last messages of a dead worker are read, in milliseconds. Otherwise a connection that it had got
 * could be answered a second time.
 */
const lastMessagesMilliseconds = 20;

/**
 * Distributes connections. A tenant may use half of the workers, rounded up, from its place on, so no tenant fills all of
 * them, and two tenants with neighbouring places never have the same ones. The worker with the fewest open connections
 * gets the next one.
 */
export function createWorkerPool(size: number): WorkerPool {
  const members = new Map<number, Member>();
  const waiting = new Set<Connection>();
  let handed = 0;
  let isClosed = false;

  function choose(place: number | undefined): Member | undefined {
    const all = [...members.values()];
    if (place === undefined) return leastBusy(all);
    const own = Array.from({ length: Math.ceil(size / 2) }, (_, at) =>
      members.get((place + at) % size),
    );
    return leastBusy(own.filter((member) => member !== undefined)) ?? leastBusy(all);
  }

  function hand(connection: Connection): void {
    const member = choose(connection.place);
    if (member === undefined) {
      if (isClosed) connection.socket.destroy();
      else waiting.add(connection);
      return;
    }
    handed += 1;
    member.open += 1;
    member.last = handed;
    member.sent.add(connection);
    const message: ConnectionMessage = { head: connection.head.toString('latin1') };
    // If a worker dies before it reads a connection, Node never closes it, so this process keeps each one until the worker
    // has it. The callback keeps an error from becoming an event; unsent connections are handed over again at the end.
    member.worker.send(message, connection.socket, { keepOpen: true }, () => {});
  }

  return {
    hand,
    add(number, worker) {
      const member: Member = { worker, open: 0, last: 0, sent: new Set() };
      const leave = (): void => {
        if (members.get(number) === member) members.delete(number);
      };
      members.set(number, member);
      worker.on('message', (message: WorkerMessage) => {
        if (message === 'got') release(member);
        if (message === 'closed') member.open -= 1;
        if (message === 'stopping') leave();
      });
      worker.once('exit', () => {
        leave();
        setTimeout(() => {
          for (const connection of member.sent) hand(connection);
        }, lastMessagesMilliseconds);
      });
      for (const connection of waiting) {
        waiting.delete(connection);
        hand(connection);
      }
    },
    close() {
      isClosed = true;
      for (const { socket } of waiting) socket.destroy();
      waiting.clear();
    },
  };
}

/** Closes this process's copy of the connection that a worker has got: it gets them in the order in which they were sent. */
function release({ sent }: Member): void {
  const [connection] = sent;
  if (connection === undefined) return;
  sent.delete(connection);
  connection.socket.destroy();
}

function leastBusy(members: readonly Member[]): Member | undefined {
  return members.toSorted((one, other) => one.open - other.open || one.last - other.last)[0];
}
