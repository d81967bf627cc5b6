import type { ClientRequest } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { cutText } from 'toolgate/internal';
import { untilDrained } from '../../until-drained.ts';

/** A body in the pieces in which it is sent. */
type BodyPieces = readonly (string | Uint8Array)[];

/**
 * Maximum length of a body that is sent in one piece, in characters or bytes: 30 MB at once blocked the event loop for
 * 47 ms (`pnpm bench:stretch`).
 */
const maxPieceLength = 256 * 1024;

/** Cuts a body into the pieces in which it is sent. */
export function cutBody(body: string | Uint8Array): BodyPieces {
  if (body.length <= maxPieceLength) return [body];
  if (typeof body === 'string') return cutText(body, maxPieceLength);
  return Array.from({ length: Math.ceil(body.length / maxPieceLength) }, (_, index) =>
    body.subarray(index * maxPieceLength, (index + 1) * maxPieceLength),
  );
}

/** Maximum number of pieces that are counted in one go. */
const maxCounted = 16;

/** Returns the number of bytes of a body. For a long body it returns a promise, and lets other work run in between. */
export function countBytes(pieces: BodyPieces): number | Promise<number> {
  return pieces.length <= maxCounted ? countAtOnce(pieces) : countInTurns(pieces);
}

function countAtOnce(pieces: BodyPieces): number {
  let bytes = 0;
  for (const piece of pieces) bytes += Buffer.byteLength(piece);
  return bytes;
}

async function countInTurns(pieces: BodyPieces): Promise<number> {
  let bytes = 0;
  for (let at = 0; at < pieces.length; at += maxCounted) {
    bytes += countAtOnce(pieces.slice(at, at + maxCounted));
    await setImmediate();
  }
  return bytes;
}

/** Sends a body. It sends a long body no faster than the provider reads it, and lets other work run in between. */
export async function sendBody(request: ClientRequest, pieces: BodyPieces): Promise<void> {
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
