import type { LongWork } from '../long-work.ts';
import { commonWords, readFolded } from '../reading/index.ts';
import { type ComparePieces, createComparison, type HiddenPiece } from './compare-pieces.ts';
import { createLayoutReader, type LayoutReader } from './layout-reader.ts';

/** The layout of a hidden text, indexed for recognising its translations. */
export interface LayoutIndex {
  /** The first pieces of the text. */
  readonly pieces: readonly HiddenPiece[];
  /** Compares a piece of an answer with all these pieces. */
  readonly compare: ComparePieces;
  /** Whether a word, given by its hash, is in the text or common in its language. A few other words share a slot and pass too. */
  knows(hash: number): boolean;
}

/** Maximum number of pieces. Each piece of an answer is compared with all of them. */
const maxPieces = 240;
/** Number of characters in one piece of work. */
const readAtOnce = 32_768;
const minPieces = 4;
/** The certainty of a comparison by size grows from 0 at `minSize` to 1 at `fullSize`. */
const minSize = Math.log(4);
const fullSize = Math.log(24);
const vocabularyMask = 0x3fff;
/** Minimum share of common English words in an English text. */
const minEnglishShare = 0.25;

/** Reads the layout of a hidden text. Returns `undefined` when it has fewer than 4 pieces. */
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
  return pieces.length < minPieces
    ? undefined
    : { pieces, compare: createComparison(pieces), knows: createVocabulary(hashes) };
}

/**
 * Returns a function that says whether the hidden text has a word; see {@link LayoutIndex.knows}. All functions within a
 * function keep its variables alive, so this one is created where `hashes` and the sentences of the text are out of reach.
 */
function createVocabulary(hashes: readonly number[]): LayoutIndex['knows'] {
  const vocabulary = fillVocabulary(hashes);
  return (hash) => vocabulary[getSlot(hash)] === 1;
}

function fillVocabulary(hashes: readonly number[]): Uint8Array {
  const common = hashWords([...commonWords].join(' '));
  const commons = new Set(common);
  const isEnglish =
    hashes.filter((hash) => commons.has(hash)).length >= hashes.length * minEnglishShare;
  const vocabulary = new Uint8Array(vocabularyMask + 1);
  for (const hash of isEnglish ? [...hashes, ...common] : hashes) vocabulary[getSlot(hash)] = 1;
  return vocabulary;
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
