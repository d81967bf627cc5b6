import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { cutText, takeTurn } from '../../internal/index.ts';
import type { PartMapper } from './map-parts.ts';

type Part = LanguageModelV4StreamPart;
type DeltaPart = Extract<Part, { delta: string }>;

/**
 * From this length on a text is read in pieces, in characters: the slowest of texts takes the content filter 8 ms for one
 * thousand characters (`pnpm bench:stretch`).
 */
const maxPieceCharacters = 4096;

/** Whether a part brings so much text that other requests would have to wait for it. */
export function isLongPart(part: Part): part is DeltaPart {
  return 'delta' in part && part.delta.length > maxPieceCharacters;
}

/**
 * Maps a part with a long text piece by piece, and lets other requests have their turns in between.
 *
 * @returns the very part where nothing of it changes; otherwise a part with what is left of its text, or what follows its
 *   pieces where that is of several kinds.
 */
export async function pushLongPart(
  part: DeltaPart,
  mapper: Pick<PartMapper, 'push' | 'isDone'>,
): Promise<readonly Part[]> {
  const mapped: Part[] = [];
  let isFirst = true;
  for (const delta of cutText(part.delta, maxPieceCharacters)) {
    if (mapper.isDone()) break;
    // The first piece carries what the part has beside its text.
    const piece: DeltaPart = isFirst ? { ...part, delta } : { type: part.type, id: part.id, delta };
    isFirst = false;
    for (const one of await mapper.push(piece)) mapped.push(one);
    const turn = takeTurn('stream');
    if (turn !== undefined) await turn;
  }
  const texts: string[] = [];
  for (const one of mapped) {
    if (one.type !== part.type || one.id !== part.id) return mapped;
    texts.push(one.delta);
  }
  const [first] = mapped;
  if (first === undefined) return mapped;
  const delta = texts.join('');
  return [delta === part.delta ? part : ({ ...first, delta } as DeltaPart)];
}
