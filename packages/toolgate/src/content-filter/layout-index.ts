import { commonWords } from './common-words.ts';
import { createLayoutReader } from './layout-reader.ts';
import type { LayoutPiece } from './layout-reader.ts';

/** The layout of a hidden text, prepared for finding it in translations. */
export interface LayoutIndex {
  /** Its first pieces. */
  readonly pieces: readonly LayoutPiece[];
  /** For each piece, whether it belongs to an instruction. */
  readonly isInstruction: readonly boolean[];
  /** Whether a word, by its hash, is one of the text or of its language; a few others pass for one. */
  knows(hash: number): boolean;
}

/** Pieces up to which a hidden text is compared: each of an answer is compared with all of them. */
const mostPieces = 240;
const fewestPieces = 4;
const vocabularyMask = 0x3fff;
const commonShare = 0.25;

/** Reads the layout of a hidden text; `undefined` when it has too little of one. */
export function buildLayoutIndex(
  text: string,
  isInstructionAt: (offset: number) => boolean,
): LayoutIndex | undefined {
  const pieces: LayoutPiece[] = [];
  const hashes: number[] = [];
  const reader = createLayoutReader({
    piece(piece) {
      if (pieces.length < mostPieces) pieces.push(piece);
      return false;
    },
    word: (hash) => hashes.push(hash),
  });
  reader.read(text);
  reader.end();
  if (pieces.length < fewestPieces) return undefined;

  const common = hashesOf([...commonWords].join(' '));
  const commons = new Set(common);
  const isEnglish =
    hashes.filter((hash) => commons.has(hash)).length >= hashes.length * commonShare;
  const vocabulary = new Uint8Array(vocabularyMask + 1);
  for (const hash of isEnglish ? [...hashes, ...common] : hashes) vocabulary[slotOf(hash)] = 1;
  return {
    pieces,
    isInstruction: pieces.map(({ start }) => isInstructionAt(start)),
    knows: (hash) => vocabulary[slotOf(hash)] === 1,
  };
}

function hashesOf(text: string): number[] {
  const hashes: number[] = [];
  const reader = createLayoutReader({ piece: () => false, word: (hash) => hashes.push(hash) });
  reader.read(text);
  reader.end();
  return hashes;
}

function slotOf(hash: number): number {
  return (hash ^ (hash >>> 14)) & vocabularyMask;
}
