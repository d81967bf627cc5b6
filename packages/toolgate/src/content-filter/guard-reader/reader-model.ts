import { decodeBase64 } from '../../internal/index.ts';
import { type BoostedTrees, leafSign, readTrees, type StoredTrees } from './boosted-trees.ts';
import type { GuardModel } from './guard-scores.ts';

/** Weights of features by a hash. Most are zero and are left out, so a compressed module is small. */
export interface StoredWeights {
  /** Number of the weights. */
  size: number;
  /** For each weight that is not zero, how many zeros come before it, as a letter of {@link alphabet}; {@link skipLetter} means more. */
  gaps: string;
  /** These weights, each as a letter: {@link zeroLetter} and what it is more. */
  weights: string;
  step: number;
  bias: number;
}

/** The weights of the reader, as they are stored. */
export interface StoredReader {
  guard: StoredWeights;
  surroundings: StoredWeights;
  value: Omit<StoredTrees, 'nodes' | 'cuts'> & {
    /** The cuts of each feature, parted by spaces; a bar parts features. */
    cuts: string;
    /** A letter a node: its feature, of {@link alphabet}, or {@link skipLetter} for a leaf. */
    features: string;
    /** A letter of {@link alphabet} for the cut of each node that is no leaf. */
    parts: string;
    /** The leaves, in Base64. */
    leaves: string;
  };
  /** A filter of frequent words: see `word-filter.ts`. */
  ordinary: string;
}

/** The weights of the reader. */
export interface ReaderModel {
  guard: GuardModel;
  /** How the words around a value speak of it. */
  surroundings: GuardModel;
  value: BoostedTrees;
  ordinary: Uint8Array;
}

/** The letter of a weight of zero. */
export const zeroLetter: number = 'M'.charCodeAt(0);
/** The letters of numbers from zero on. */
export const alphabet: string =
  '#$%&()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_`abcdefghijklmnopqrstuvwxyz{|}~';
/** Means {@link skipped} zeros, and for a leaf. */
export const skipLetter = '!';
/** Number of zeros that {@link skipLetter} means. */
export const skipped = 80;

/** Decodes stored weights. */
export function decodeReader({ guard, surroundings, value, ordinary }: StoredReader): ReaderModel {
  return {
    guard: decodeWeights(guard),
    surroundings: decodeWeights(surroundings),
    value: readTrees({ ...value, cuts: decodeCuts(value.cuts), nodes: decodeNodes(value) }),
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
      decoded[at] = weights.charCodeAt(read) - zeroLetter;
      at++;
      read++;
    }
  return { weights: decoded, step, bias };
}

function decodeCuts(cuts: string): number[][] {
  return cuts.split('|').map((own) => (own === '' ? [] : own.split(' ').map(Number)));
}

function decodeNodes({ features, parts, leaves }: StoredReader['value']): Uint8Array {
  const values = decodeBase64(leaves);
  const nodes = new Uint8Array(features.length * 2);
  let [leaf, part] = [0, 0];
  for (const [at, letter] of Array.from(features).entries()) {
    const isLeaf = letter === skipLetter;
    nodes[at * 2] = isLeaf ? leafSign : alphabet.indexOf(letter);
    nodes[at * 2 + 1] = isLeaf ? (values[leaf] ?? 0) : alphabet.indexOf(parts.charAt(part));
    if (isLeaf) leaf++;
    else part++;
  }
  return nodes;
}
