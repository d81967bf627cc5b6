import { takeTurn } from 'toolgate/internal';
import { concatenate, createLongDecoder } from '../json/index.ts';
import { answerTooLarge } from './limit-fetch.ts';
import type { UpstreamAnswer } from './transport.ts';

/** The maximum bytes of an answer that is not streamed: several generated pictures fit. */
const defaultMaxBytes = 64 * 1024 * 1024;

const wholeDecoder = new TextDecoder();

/**
 * Reads a provider's whole body as text.
 *
 * @throws HttpError (502) for a body of more than 64 MiB, and the error of a broken connection.
 */
export async function readAnswer(
  answer: UpstreamAnswer,
  maxBytes: number = defaultMaxBytes,
  tenant?: string,
): Promise<string> {
  const first = await answer.read();
  if (first === undefined) return '';
  let piece = await answer.read();
  // Creating a decoder costs as much as parsing a short answer, and most answers come in one piece.
  if (piece === undefined && first.byteLength <= maxBytes) return wholeDecoder.decode(first);
  const decoder = createLongDecoder();
  let bytes = 0;

  function add(given: Uint8Array): void {
    bytes += given.byteLength;
    if (bytes > maxBytes) {
      answer.cancel();
      throw answerTooLarge();
    }
    decoder.add(given);
  }

  add(first);
  while (piece !== undefined) {
    add(piece);
    const turn = takeTurn('request', tenant);
    if (turn !== undefined) await turn;
    piece = await answer.read();
  }
  return concatenate(decoder.end());
}
