import { takeTurn } from 'toolgate/internal';
import { upstreamFailed } from '../errors/index.ts';
import type { UpstreamAnswer } from './transport.ts';

/** Most bytes of an answer that is not streamed: several generated pictures fit. */
const defaultMaxBytes = 64 * 1024 * 1024;

/**
 * Reads a provider's whole body as text.
 *
 * @throws HttpError (502) for a body of more than 64 MiB, and whatever breaks the connection.
 */
export async function readAnswer(
  answer: UpstreamAnswer,
  maxBytes: number = defaultMaxBytes,
): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (let piece = await answer.read(); piece !== undefined; piece = await answer.read()) {
    bytes += piece.byteLength;
    if (bytes > maxBytes) {
      answer.cancel();
      throw upstreamFailed(new RangeError("The provider's answer is too large."));
    }
    text += decoder.decode(piece, { stream: true });
    const turn = takeTurn();
    if (turn !== undefined) await turn;
  }
  return text + decoder.decode();
}
