import { translationWeights as weights } from '../thresholds.ts';
import type { LayoutPiece } from './layout-reader.ts';

/** A piece of a hidden text. */
export interface HiddenPiece extends LayoutPiece {
  /** Whether it belongs to an instruction. */
  readonly isInstruction: boolean;
  /** How much its size counts in a comparison: up to 1, and below 0 for the shortest pieces. */
  readonly sizeCertainty: number;
}

/**
 * Returns, for each hidden piece, how much it agrees with a piece of an answer. The agreement of facts has a low
 * maximum. The next call reuses the array.
 */
export type ComparePieces = (piece: LayoutPiece) => Float64Array;

/**
 * Creates a comparison with all of these pieces. It keeps their properties in arrays, because it compares each piece of
 * an answer with hundreds.
 */
export function createComparison(pieces: readonly HiddenPiece[]): ComparePieces {
  const marks = Uint8Array.from(pieces, ({ mark }) => mark);
  const endings = Uint8Array.from(pieces, ({ ending }) => ending);
  const sizes = Float64Array.from(pieces, ({ size }) => size);
  const certainties = Float64Array.from(pieces, ({ sizeCertainty }) => sizeCertainty);
  const maxima = Float64Array.from(pieces, ({ isInstruction }) =>
    isInstruction ? Number.POSITIVE_INFINITY : weights.maxFact,
  );
  const agreements = new Float64Array(pieces.length);
  return ({ mark, ending, size, numbers, names }) => {
    const sameMark = weights.sameMark[Math.min(mark, 2)] ?? 0;
    const sameEnding = weights.sameEnding[ending > 1 ? 1 : 0] ?? 0;
    for (let at = 0; at < agreements.length; at++) {
      const difference = size - (sizes[at] ?? 0) - weights.growth;
      const ofSize = Math.max(
        weights.otherSize,
        weights.sameSize - (difference * difference) / weights.twiceVariance,
      );
      let agreement = marks[at] === mark ? sameMark : weights.otherMark;
      agreement += endings[at] === ending ? sameEnding : weights.otherEnding;
      agreement += (certainties[at] ?? 0) * ofSize;
      const { numbers: hiddenNumbers = [], names: hiddenNames = [] } = pieces[at] ?? {};
      agreement += compareNumbers(hiddenNumbers, numbers);
      agreement += compareNames(hiddenNames, names);
      agreements[at] = Math.min(agreement, maxima[at] ?? 0);
    }
    return agreements;
  };
}

function compareNumbers(hidden: readonly number[], numbers: readonly number[]): number {
  if (hidden.length === 0 || numbers.length === 0)
    return hidden.length === numbers.length ? 0 : weights.missingNumber;
  const same = countShared(hidden, numbers);
  if (same === 0) return weights.otherNumber;
  return Math.min(weights.maxNumbers, same) * weights.number + weights.numberBase;
}

function compareNames(hidden: readonly number[], names: readonly number[]): number {
  if (hidden.length === 0) return 0;
  if (names.length === 0) return weights.missingName;
  const same = countShared(hidden, names);
  return same > 0 ? weights.nameBase + same * weights.name : weights.missingName;
}

function countShared(hidden: readonly number[], others: readonly number[]): number {
  let count = 0;
  for (const hash of hidden) if (others.includes(hash)) count++;
  return count;
}
