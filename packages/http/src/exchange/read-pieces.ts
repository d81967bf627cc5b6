import { ignoreErrors, takeTurn } from 'toolgate/internal';
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
    // A decompression throws a TypeError for a body that is not compressed as its header says.
    if (!(error instanceof TypeError) || encodingOf(request.headers) === 'identity') throw error;
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
  const stream = openDecompression(encoding);
  if (stream === undefined) throw unknownCompression();
  return body.pipeThrough(stream as ReadableWritablePair<Uint8Array, Uint8Array>);
}

function openDecompression(encoding: string): DecompressionStream | undefined {
  if (!Object.hasOwn(compressions, encoding)) return undefined;
  const format = compressions[encoding] as CompressionFormat;
  return ignoreErrors(() => new DecompressionStream(format));
}

function unknownCompression(): HttpError {
  const accepted = Object.keys(compressions).filter(openDecompression).join(', ');
  return new HttpError({
    status: 415,
    message: `A body may be compressed with one of ${accepted}, or not at all.`,
    headers: { 'accept-encoding': accepted },
  });
}

function tooLarge(maxBytes: number): HttpError {
  return new HttpError({
    status: 413,
    message: `The request body is too large; at most ${maxBytes} bytes are accepted.`,
  });
}
