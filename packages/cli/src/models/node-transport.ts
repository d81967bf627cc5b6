import {
  Agent as HttpAgent,
  type ClientRequest,
  type IncomingMessage,
  request as requestHttp,
} from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { pipeline, type Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { urlToHttpOptions } from 'node:url';
import zlib from 'node:zlib';
import type { UpstreamAnswer, UpstreamRequest, UpstreamTransport } from '@toolgate/http';
import { cutText } from 'toolgate/internal';
import { untilDrained } from '../until-drained.ts';

/**
 * Maximum number of idle connections that are kept, each of some kilobytes. Requests after a peak then need no new connection.
 */
const maxFreeSockets = 1024;

/**
 * Sends requests with Node's own HTTP client over kept-alive connections. It takes a third of the CPU time of `fetch`.
 * It follows no redirects and has no timeouts: the handler aborts a silent provider.
 */
export function createNodeTransport(): UpstreamTransport {
  const agents = {
    'http:': new HttpAgent({ keepAlive: true, maxFreeSockets }),
    'https:': new HttpsAgent({ keepAlive: true, maxFreeSockets }),
  };
  // URLs come from the configuration, so there are few.
  const targets = new Map<string, Target>();

  function getTarget(url: string): Target {
    const known = targets.get(url);
    if (known !== undefined) return known;
    const target = readTarget(url);
    targets.set(url, target);
    return target;
  }

  async function send(
    upstreamRequest: UpstreamRequest,
    isSecondTry: boolean,
  ): Promise<UpstreamAnswer> {
    const { url, headers, signal } = upstreamRequest;
    const pieces = upstreamRequest.texts ?? piecesOf(upstreamRequest.body);
    const bytes = bytesIn(pieces);
    const length = bytes instanceof Promise ? await bytes : bytes;
    signal.throwIfAborted();
    const target = getTarget(url);
    const isSecure = target.protocol === 'https:';
    const request = (isSecure ? requestHttps : requestHttp)({
      ...target,
      method: 'POST',
      // Other idle connections may be closed too, so a second try opens a new one.
      agent: isSecondTry ? false : agents[isSecure ? 'https:' : 'http:'],
      // Without this header a server may choose any compression, and the answer is read as it comes.
      headers: { 'accept-encoding': 'identity', ...headers, 'content-length': length },
    });
    // Node's own `signal` option adds listeners that are not needed here.
    const stop = (): void => void request.destroy(signal.reason as Error);
    signal.addEventListener('abort', stop);
    request.on('close', () => signal.removeEventListener('abort', stop));
    const answered = new Promise<UpstreamAnswer>((resolve, reject) => {
      request.on('response', (incoming) => resolve(openAnswer(incoming)));
      request.on('error', reject);
      // Without a listener, Node closes the connection and reports nothing.
      request.on('upgrade', ({ statusCode = 0 }, socket) => {
        socket.destroy();
        resolve(emptyAnswer(statusCode));
      });
    });
    void sendBody(request, pieces);
    try {
      return await answered;
    } catch (error) {
      // A server may close a kept-alive connection at the moment of its reuse; it has then not read the request.
      const isStale =
        request.reusedSocket && (error as NodeJS.ErrnoException).code === 'ECONNRESET';
      if (isStale && !isSecondTry && !signal.aborted) return send(upstreamRequest, true);
      throw error;
    }
  }

  return Object.assign((request: UpstreamRequest) => send(request, false), { takesTexts: true });
}

/** The parts of a URL that Node's client needs. */
type Target = ReturnType<typeof readTarget>;

/**
 * Reads a URL. The client copies its parts several times, and copying all fields of `urlToHttpOptions` takes 4 µs
 * longer.
 */
function readTarget(url: string) {
  const { protocol, hostname, port, path, auth } = urlToHttpOptions(new URL(url));
  return { protocol, hostname, port, path, auth };
}

/**
 * Maximum length of a body that is sent in one piece, in characters or bytes: 30 MB at once blocked the event loop for
 * 47 ms (`pnpm bench:stretch`).
 */
const maxPieceLength = 256 * 1024;

/** Maximum number of pieces that are counted in one go. */
const maxCounted = 16;

/** Returns the number of bytes of a body. For a long body it returns a promise, and lets other work run in between. */
function bytesIn(pieces: readonly (string | Uint8Array)[]): number | Promise<number> {
  return pieces.length <= maxCounted ? countBytes(pieces) : countInTurns(pieces);
}

function countBytes(pieces: readonly (string | Uint8Array)[]): number {
  let bytes = 0;
  for (const piece of pieces) bytes += Buffer.byteLength(piece);
  return bytes;
}

async function countInTurns(pieces: readonly (string | Uint8Array)[]): Promise<number> {
  let bytes = 0;
  for (let at = 0; at < pieces.length; at += maxCounted) {
    bytes += countBytes(pieces.slice(at, at + maxCounted));
    await setImmediate();
  }
  return bytes;
}

/** Sends a body. It sends a long body no faster than the provider reads it, and lets other work run in between. */
async function sendBody(
  request: ClientRequest,
  pieces: readonly (string | Uint8Array)[],
): Promise<void> {
  const [only] = pieces;
  if (pieces.length <= 1) {
    request.end(only);
    return;
  }
  for (const piece of pieces) {
    if (request.destroyed) return;
    if (request.write(piece)) await setImmediate();
    else await untilDrained(request);
  }
  request.end();
}

function piecesOf(body: string | Uint8Array): readonly (string | Uint8Array)[] {
  if (body.length <= maxPieceLength) return [body];
  if (typeof body === 'string') return cutText(body, maxPieceLength);
  return Array.from({ length: Math.ceil(body.length / maxPieceLength) }, (_, index) =>
    body.subarray(index * maxPieceLength, (index + 1) * maxPieceLength),
  );
}

/** Returns the body of an answer without its compression. Some servers compress although they were asked not to. */
function plainBody(incoming: IncomingMessage): Readable {
  const encoding = incoming.headers['content-encoding']?.trim().toLowerCase();
  const decoder = encoding === undefined ? undefined : openDecoder(encoding);
  // The decoder gets the failure of a broken connection.
  return decoder === undefined ? incoming : pipeline(incoming, decoder, () => {});
}

/** A stream that is compressed as a whole is decoded as far as it came. */
function openDecoder(encoding: string) {
  switch (encoding) {
    case 'gzip':
    case 'x-gzip':
    case 'deflate':
      return zlib.createUnzip({ flush: zlib.constants.Z_SYNC_FLUSH });
    case 'br':
      return zlib.createBrotliDecompress({ flush: zlib.constants.BROTLI_OPERATION_FLUSH });
    case 'zstd':
      // Absent before Node.js 22.15, so it is no named import.
      return zlib.createZstdDecompress?.();
    default:
      return undefined;
  }
}

function emptyAnswer(status: number): UpstreamAnswer {
  return { status, header: () => undefined, read: async () => undefined, cancel() {} };
}

/** Number of buffered bytes at which the socket is paused. */
const maxWaitingBytes = 64 * 1024;

/** Closes the connection of an answer that is not complete. The connection of a complete one serves other requests. */
function closeAnswer(incoming: IncomingMessage, body: Readable): void {
  if (!incoming.complete) incoming.destroy();
  else if (body !== incoming) body.destroy();
}

function openAnswer(incoming: IncomingMessage): UpstreamAnswer {
  const body = plainBody(incoming);
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  const state: { isOver: boolean; failure?: Error } = { isOver: false };
  let wake: (() => void) | undefined;

  function notify(): void {
    wake?.();
    wake = undefined;
  }

  /** Everything in the buffer becomes one piece, because each piece costs time. */
  function take(): Uint8Array | undefined {
    const [first] = waiting;
    const bytes = waiting.length > 1 ? Buffer.concat(waiting, waitingBytes) : first;
    waiting = [];
    waitingBytes = 0;
    return bytes;
  }

  body.on('data', (bytes: Uint8Array) => {
    waiting.push(bytes);
    waitingBytes += bytes.byteLength;
    if (waitingBytes >= maxWaitingBytes) body.pause();
    notify();
  });
  body.on('end', () => {
    state.isOver = true;
    notify();
  });
  body.on('error', (error) => {
    state.failure ??= error;
    notify();
  });
  body.on('close', () => {
    if (!incoming.complete) state.failure ??= new Error('The provider closed the connection.');
    state.isOver = true;
    notify();
  });

  // Each access to `headers` is a function call, and some twenty headers are read.
  const { headers } = incoming;
  return {
    status: incoming.statusCode ?? 0,
    header(name) {
      const value = headers[name];
      return Array.isArray(value) ? value[0] : value;
    },
    async read() {
      while (waiting.length === 0 && !state.isOver && state.failure === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve;
          if (body.isPaused()) body.resume();
        });
      }
      const bytes = take();
      if (bytes !== undefined) return bytes;
      if (state.failure !== undefined) throw state.failure;
      return undefined;
    },
    cancel: () => closeAnswer(incoming, body),
  };
}
