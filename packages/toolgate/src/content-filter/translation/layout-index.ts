import type { LongWork } from '../long-work.ts';
import { commonWords, readFolded } from '../reading/index.ts';
import { type ComparePieces, createComparison, type HiddenPiece } from './compare-pieces.ts';
import { createLayoutReader, type LayoutReader } from './layout-reader.ts';

/** The layout of a hidden text, prepared for recognising translations of it. */
export interface LayoutIndex {
  /** The first pieces of the text. */
  readonly pieces: readonly HiddenPiece[];
  /** Compares a piece of an answer with all of them. */
  readonly compare: ComparePieces;
  /** Whether a word, given by its hash, is in the text or common in its language. Some other words pass too. */
  knows(hash: number): boolean;
}

/** Pieces that are kept, since each piece of an answer is compared with all of them. */
const maxPieces = 240;
/** Characters that are read in one piece of work. */
const readAtOnce = 32_768;
const minPieces = 4;
/** Sizes between which the certainty of a comparison by size grows from zero to full. */
const minSize = Math.log(4);
const fullSize = Math.log(24);
const vocabularyMask = 0x3fff;
/** Share of common English words from which on the text is English. */
const minEnglishShare = 0.25;

/** Reads the layout of a hidden text; `undefined` when it has fewer than 4 pieces. */
export function* buildLayoutIndex(
  text: string,
  isInstructionAt: (offset: number) => boolean,
): LongWork<LayoutIndex | undefined> {
  const pieces: HiddenPiece[] = [];
  const hashes: number[] = [];
  const reader = createLayoutReader({
    piece(piece) {
      const isInstruction = isInstructionAt(piece.start);
      const sizeCertainty = Math.min(1, (piece.size - minSize) / (fullSize - minSize));
      if (pieces.length < maxPieces) pieces.push({ ...piece, isInstruction, sizeCertainty });
      return false;
    },
    word: (hash) => hashes.push(hash),
  });
  for (let start = 0; start < text.length; start += readAtOnce) {
    readLayout(reader, text.slice(start, start + readAtOnce));
    yield;
  }
  reader.end();
  if (pieces.length < minPieces) return undefined;

  const common = hashWords([...commonWords].join(' '));
  const commons = new Set(common);
  const isEnglish =
    hashes.filter((hash) => commons.has(hash)).length >= hashes.length * minEnglishShare;
  const vocabulary = new Uint8Array(vocabularyMask + 1);
  for (const hash of isEnglish ? [...hashes, ...common] : hashes) vocabulary[getSlot(hash)] = 1;
  return {
    pieces,
    compare: createComparison(pieces),
    knows: (hash) => vocabulary[getSlot(hash)] === 1,
  };
}

function hashWords(text: string): number[] {
  const hashes: number[] = [];
  const reader = createLayoutReader({ piece: () => false, word: (hash) => hashes.push(hash) });
  readLayout(reader, text);
  reader.end();
  return hashes;
}

function readLayout(reader: LayoutReader, text: string): void {
  readFolded(text, (stretch) => {
    reader.read(stretch, 0);
    return true;
  });
}

function getSlot(hash: number): number {
  return (hash ^ (hash >>> 14)) & vocabularyMask;
}
