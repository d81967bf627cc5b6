import { type createKeptResponses, openResponsesSocket } from '@toolgate/http/web-socket';
import { WebSocket } from 'ws';
import type { Handler } from '../handler.ts';

/** What all connections share. */
export interface ConnectionOptions {
  /** Answers every request. */
  fetch: Handler;
  /** The responses that connections keep to continue from them. */
  kept: ReturnType<typeof createKeptResponses>;
  /** The largest message in bytes. */
  maxMessageBytes: number;
  /** The longest life of a connection, in milliseconds; default 3600000, like OpenAI's. */
  maxMilliseconds?: number;
  /** How often the server checks that the client is still there, in milliseconds; default 15000. */
  heartbeatMilliseconds?: number;
}

/** Closing codes of RFC 6455, section 7.4.1. */
const goingAway = 1001;
const unsupportedData = 1003;

/** Number of bytes waiting to be sent at which the answer waits too. */
const maxWaitingBytes = 1024 * 1024;

/** The error for a connection that reached its longest life, in OpenAI's words. */
const tooOld = {
  type: 'error',
  status: 400,
  error: {
    type: 'invalid_request_error',
    code: 'websocket_connection_limit_reached',
    message: 'The connection reached its longest life; open another one to continue.',
    param: null,
  },
};

/**
 * Serves one connection.
 *
 * @param request the request that opened it.
 * @returns a function that closes the connection when its running answers have ended.
 */
export function serveConnection(
  socket: WebSocket,
  request: Request,
  {
    fetch,
    kept,
    maxMessageBytes,
    maxMilliseconds = 3_600_000,
    heartbeatMilliseconds = 15_000,
  }: ConnectionOptions,
): () => void {
  const responses = openResponsesSocket({
    handler: fetch,
    request,
    kept,
    send: async (text) => send(socket, text),
    maxCharacters: maxMessageBytes,
  });
  let ending: Promise<void> | undefined;
  const end = (): void => {
    ending ??= responses.settled().then(() => socket.close(goingAway));
  };
  const life = setTimeout(() => {
    socket.send(JSON.stringify(tooOld));
    end();
  }, maxMilliseconds);
  const stopBeating = beat(socket, heartbeatMilliseconds);
  socket.on('message', (data, isBinary) => {
    if (ending !== undefined) return;
    if (isBinary) socket.close(unsupportedData);
    else responses.receive((data as Buffer).toString());
  });
  // The message is too large, or is not a valid one; `ws` then closes the connection.
  socket.on('error', () => {});
  socket.on('close', () => {
    clearTimeout(life);
    stopBeating();
    responses.close();
  });
  return end;
}

/** Sends a message; resolves when the reader keeps up. */
async function send(socket: WebSocket, text: string): Promise<void> {
  if (socket.readyState !== WebSocket.OPEN) return;
  if (socket.bufferedAmount < maxWaitingBytes) return socket.send(text);
  // A failure means that the connection ends; the event `close` handles that.
  await new Promise<void>((resolve) => socket.send(text, () => resolve()));
}

/** Closes a connection if its client does not answer for a whole interval. */
function beat(socket: WebSocket, milliseconds: number): () => void {
  let isAlive = true;
  const revive = (): void => {
    isAlive = true;
  };
  socket.on('pong', revive);
  socket.on('message', revive);
  const timer = setInterval(() => {
    // A client that reads slowly may not have received the ping yet.
    if (!isAlive && socket.bufferedAmount === 0) return socket.terminate();
    isAlive = false;
    socket.ping();
    return undefined;
  }, milliseconds);
  timer.unref();
  return () => clearInterval(timer);
}
