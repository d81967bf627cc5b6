import type { TextScore, TextScorer } from './score-text.ts';

/** A piece is scored in one go, while nothing else runs: in tens of milliseconds, however it was built. */
const pieceLength = 64_000;
/** What two pieces share, so that an attack that one cuts in two is whole in the other. */
const overlap = 2000;
/** Characters that base64, hexadecimal and all escapes divide into whole bytes: a run that is cut there can still be decoded. */
const codeLength = 12;
const space = /\s/;

/**
 * Scores a text of any length: a long one in pieces, of which the highest counts, with a pause after each in which other
 * requests go on.
 *
 * @throws the reason of the signal, once it is aborted.
 */
export async function scoreInPieces(
  text: string,
  score: TextScorer,
  signal?: AbortSignal,
): Promise<TextScore> {
  if (text.length <= pieceLength) return score(text);
  let highest: TextScore = { score: 0 };
  for (const piece of piecesOf(text)) {
    const found = score(piece);
    if (found.score > highest.score) highest = found;
    await new Promise((resolve) => setTimeout(resolve));
    signal?.throwIfAborted();
  }
  return highest;
}

function* piecesOf(text: string): Generator<string> {
  let start = 0;
  /** Where the run without spaces begins in which the piece starts. */
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

/** The last white space from one place to before another; -1 where there is none. */
function findSpace(text: string, from: number, before: number): number {
  for (let at = before - 1; at >= from; at -= 1) if (space.test(text.charAt(at))) return at;
  return -1;
}
