import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import zlib from 'node:zlib';
import type { UpstreamAnswer } from '@toolgate/http';

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
      // Absent before Node.js 22.15, so it is not a named import.
      return zlib.createZstdDecompress?.();
    default:
      return undefined;
  }
}

/** Creates an answer without a body. */
export function emptyAnswer(status: number): UpstreamAnswer {
  return { status, header: () => undefined, read: async () => undefined, cancel() {} };
}

/** Number of buffered bytes at which the socket is paused. */
const maxWaitingBytes = 64 * 1024;

/** Closes the connection of an answer that is not complete. The connection of a complete one serves other requests. */
function closeAnswer(incoming: IncomingMessage, body: Readable): void {
  if (!incoming.complete) incoming.destroy();
  else if (body !== incoming) body.destroy();
}

/**
 * Opens the answer of a provider. It pauses the connection while the gateway reads more slowly than the provider sends.
 */
export function openAnswer(incoming: IncomingMessage): UpstreamAnswer {
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
