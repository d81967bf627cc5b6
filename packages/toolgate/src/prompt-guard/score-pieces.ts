import type { TextScore, TextScorer } from './model/index.ts';

/** Length of a piece. Scoring one keeps other requests waiting for at most 20 ms, for any text. */
const pieceLength = 32_000;
/** Length that two pieces share: an attack that one piece cuts in two is whole in the other. */
const overlap = 2000;
/** A multiple of the characters that encode whole bytes in base64, hexadecimal and all escapes: a run cut there still decodes. */
const codeLength = 12;
const space = /\s/;

/**
 * Scores a text of any length. Cuts a long one into pieces and takes their highest score; pauses after each piece, and
 * other requests can run.
 *
 * @throws the reason of the signal, once it aborts.
 */
export async function scoreInPieces(
  text: string,
  score: TextScorer,
  signal?: AbortSignal,
): Promise<TextScore> {
  if (text.length <= pieceLength) return score(text);
  let highest: TextScore = { score: 0 };
  for (const piece of cutPieces(text)) {
    const found = score(piece);
    if (found.score > highest.score) highest = found;
    await new Promise((resolve) => setTimeout(resolve));
    signal?.throwIfAborted();
  }
  return highest;
}

function* cutPieces(text: string): Generator<string> {
  let start = 0;
  /** Start of the run without spaces in which the piece starts. */
  let run = 0;
  yield text.slice(0, pieceLength);
  while (start + pieceLength < text.length) {
    const latest = start + pieceLength - overlap;
    const lastSpace = findSpace(text, start, latest);
    if (lastSpace !== -1) run = lastSpace + 1;
    start = latest - run < overlap ? run : latest - ((latest - run) % codeLength);
    yield text.slice(start, start + pieceLength);
  }
}

/** Index of the last white space from one index to before another; -1 without one. */
function findSpace(text: string, from: number, before: number): number {
  for (let at = before - 1; at >= from; at -= 1) if (space.test(text.charAt(at))) return at;
  return -1;
}
