import { takeTurn } from 'toolgate/internal';
import { HttpError } from '../errors/index.ts';
import type { Exchange } from './exchange.ts';

/**
 * Reads and decompresses the body of a request piece by piece, and gives other requests their turns in between.
 *
 * @param onPiece gets each piece.
 * @throws HttpError: 413 for too many bytes, 415 for an unknown compression, 400 for broken compressed data.
 */
export async function readPieces(
  { request, caller, maxBodyBytes }: Exchange,
  onPiece: (bytes: Uint8Array) => void,
): Promise<void> {
  if (Number(request.headers.get('content-length')) > maxBodyBytes) throw tooLarge(maxBodyBytes);
  const body = decompress(request.body, encodingOf(request.headers));
  if (body === null) return;
  let bytes = 0;
  // Leaving the loop early cancels the body.
  try {
    for await (const chunk of body) {
      bytes += chunk.byteLength;
      if (bytes > maxBodyBytes) throw tooLarge(maxBodyBytes);
      onPiece(chunk);
      const turn = takeTurn('request', caller?.tenant);
      if (turn !== undefined) await turn;
    }
  } catch (error) {
    // A TypeError has only one cause here: the body is not compressed as its header says.
    if (!(error instanceof TypeError)) throw error;
    const message = 'The request body cannot be decompressed.';
    throw new HttpError({ status: 400, message, cause: error });
  }
}

/** Returns the name of a body's compression; `identity` for no compression. */
export function encodingOf(headers: Headers): string {
  return headers.get('content-encoding')?.trim().toLowerCase() || 'identity';
}

/** The names of compressions: the first ones exist in every runtime, the others only in some. */
const compressions: Readonly<Record<string, string>> = {
  gzip: 'gzip',
  'x-gzip': 'gzip',
  deflate: 'deflate',
  br: 'brotli',
  zstd: 'zstd',
};

/** Decompresses a body. The reader counts the decompressed bytes, so a small body cannot grow without bound. */
function decompress(
  body: ReadableStream<Uint8Array> | null,
  encoding: string,
): ReadableStream<Uint8Array> | null {
  if (body === null || encoding === 'identity') return body;
  const format = Object.hasOwn(compressions, encoding) ? compressions[encoding] : undefined;
  try {
    const stream = new DecompressionStream(format as CompressionFormat);
    return body.pipeThrough(stream as ReadableWritablePair<Uint8Array, Uint8Array>);
  } catch {
    const message = 'A body may be compressed with gzip or deflate, or not at all.';
    throw new HttpError({ status: 415, message, headers: { 'accept-encoding': 'gzip, deflate' } });
  }
}

function tooLarge(maxBytes: number): HttpError {
  return new HttpError({
    status: 413,
    message: `The request body is too large; at most ${maxBytes} bytes are accepted.`,
  });
}
