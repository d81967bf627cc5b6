import { takeTurn } from 'toolgate/internal';
import { concatenate, createLongDecoder } from '../json/index.ts';
import { answerTooLarge, defaultMaxAnswerBytes } from './limit-fetch.ts';
import type { UpstreamAnswer } from './transport.ts';

const wholeDecoder = new TextDecoder();

/**
 * Reads the whole body of an answer as text.
 *
 * @throws HttpError (502) for a body of more than `maxBytes` (64 MiB by default), or the error of a broken connection.
 */
export async function readAnswer(
  answer: UpstreamAnswer,
  maxBytes: number = defaultMaxAnswerBytes,
  tenant?: string,
): Promise<string> {
  const first = await answer.read();
  if (first === undefined) return '';
  let piece = await answer.read();
  // Most answers come in one piece. To create a decoder costs as much as to parse a short answer.
  if (piece === undefined && first.byteLength <= maxBytes) return wholeDecoder.decode(first);
  const decoder = createLongDecoder();
  let bytes = 0;

  function add(chunk: Uint8Array): void {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) {
      answer.cancel();
      throw answerTooLarge();
    }
    decoder.add(chunk);
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
