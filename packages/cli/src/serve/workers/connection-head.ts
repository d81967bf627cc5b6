import { maxHeaderSize } from 'node:http';
import type { Socket } from 'node:net';

/** The end of a head: an empty line after a line with text. Empty lines before a request are not part of it. */
const headEnd = /[^\r\n]\r?\n\r?\n/;
/** How many characters before a piece can belong to an end in it. */
const endReach = 4;

/** How a request begins; anything else, such as TLS, is refused without its end. */
const requestStart = /^[\r\n]*(?:[A-Za-z]|$)/;

const timeoutResponse = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';

/**
 * Reads the head of the first request of a connection, with what has come after it. It also returns the bytes so far if
 * they cannot be the head of a request, are more than Node accepts, or are the last ones; Node then refuses them.
 *
 * The socket must be paused and have the high water mark 0: it then reads only when it is asked, so no byte comes between
 * the last piece and the process that takes the connection over.
 *
 * @param milliseconds the time limit; a slower client gets a 408, as from Node itself.
 * @returns undefined when the connection is closed.
 */
export async function readHead(socket: Socket, milliseconds: number): Promise<Buffer | undefined> {
  const pieces: Buffer[] = [];
  let length = 0;
  let tail = '';
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      settle(undefined);
      socket.end(timeoutResponse, () => socket.destroy());
    }, milliseconds);
    const settle = (head: Buffer | undefined): void => {
      clearTimeout(timer);
      socket.off('readable', read).off('end', end).off('close', close);
      resolve(head);
    };
    const read = (): void => {
      for (let piece = readPiece(socket); piece; piece = readPiece(socket)) {
        pieces.push(piece);
        length += piece.length;
        const text = tail + piece.toString('latin1');
        tail = text.slice(-endReach);
        const isWhole = headEnd.test(text) || length > maxHeaderSize;
        if (isWhole || (pieces.length === 1 && !requestStart.test(text))) {
          settle(Buffer.concat(pieces));
          return;
        }
      }
    };
    const end = (): void => {
      settle(length > 0 ? Buffer.concat(pieces) : undefined);
      if (length === 0) socket.destroy();
    };
    const close = (): void => settle(undefined);
    socket.on('readable', read).once('end', end).once('close', close);
  });
}

function readPiece(socket: Socket): Buffer | null {
  return socket.read() as Buffer | null;
}

/** Returns the headers in a head. Lines that are not headers are left out. */
export function headersIn(head: Buffer): Headers {
  const headers = new Headers();
  const [, ...lines] = head.toString('latin1').trimStart().split(/\r?\n/);
  const end = lines.indexOf('');
  for (const line of end < 0 ? lines : lines.slice(0, end)) {
    const colon = line.indexOf(':');
    try {
      headers.append(line.slice(0, colon), line.slice(colon + 1));
    } catch {
      // Node refuses the request.
    }
  }
  return headers;
}
