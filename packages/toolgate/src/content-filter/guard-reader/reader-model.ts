import { decodeBase64 } from '../../internal/index.ts';
import {
  alphabet,
  type BoostedTrees,
  decodeTrees,
  skipLetter,
  type TreesText,
} from '../boosted-trees/index.ts';
import type { GuardModel } from './guards/index.ts';

/** Weights of hashed features in their stored form. Most weights are zero and left out, so the compressed module is small. */
export interface StoredWeights {
  /** Number of weights. */
  size: number;
  /**
   * For each nonzero weight, the number of zeros before it, as a letter of {@link alphabet}. {@link skipLetter} means
   * {@link skipped} zeros.
   */
  gaps: string;
  /** The nonzero weights, each as a letter of {@link alphabet}: its place minus {@link zeroPlace} is the weight. */
  weights: string;
  step: number;
  bias: number;
}

/** The weights of the reader in their stored form. */
export interface StoredReader {
  guard: StoredWeights;
  surroundings: StoredWeights;
  value: TreesText;
  beside: TreesText;
  /** A filter of frequent words: see `word-filter.ts`. */
  ordinary: string;
}

/** The weights of the reader. */
export interface ReaderModel {
  guard: GuardModel;
  /** The linear model of the words around a value. */
  surroundings: GuardModel;
  /** The trees that weigh a value alone. */
  value: BoostedTrees;
  /** The trees that weigh it again, with the other values of its prompt. */
  beside: BoostedTrees;
  ordinary: Uint8Array;
}

/** The place of the letter of a weight of zero in {@link alphabet}. */
export const zeroPlace = 40;
/** Number of zeros that {@link skipLetter} means. */
export const skipped = 80;

/** Decodes stored weights. */
export function decodeReader({
  guard,
  surroundings,
  value,
  beside,
  ordinary,
}: StoredReader): ReaderModel {
  return {
    guard: decodeWeights(guard),
    surroundings: decodeWeights(surroundings),
    value: decodeTrees(value),
    beside: decodeTrees(beside),
    ordinary: decodeBase64(ordinary),
  };
}

function decodeWeights({ size, gaps, weights, step, bias }: StoredWeights): GuardModel {
  const decoded = new Int8Array(size);
  let at = 0;
  let read = 0;
  for (const letter of gaps)
    if (letter === skipLetter) at += skipped;
    else {
      at += alphabet.indexOf(letter);
      decoded[at] = alphabet.indexOf(weights.charAt(read)) - zeroPlace;
      at++;
      read++;
    }
  return { weights: decoded, step, bias };
}
