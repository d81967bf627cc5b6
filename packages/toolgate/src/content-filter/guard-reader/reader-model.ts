import { decodeBase64 } from '../../internal/index.ts';
import { type BoostedTrees, decodeTrees, type TreesText } from '../boosted-trees/index.ts';
import {
  decodeLinearModel,
  type LinearModel,
  type StoredLinearModel,
} from '../linear-model/index.ts';

/** The weights of the reader in their stored form. */
export interface StoredReader {
  guard: StoredLinearModel;
  surroundings: StoredLinearModel;
  links: StoredLinearModel;
  value: TreesText;
  beside: TreesText;
  /** A filter of frequent words: see `word-filter.ts`. */
  ordinary: string;
}

/** The weights of the reader. */
export interface ReaderModel {
  guard: LinearModel;
  /** The linear model of the words around a value. */
  surroundings: LinearModel;
  /** The linear model of a value and one part of the prompt that may guard it. */
  links: LinearModel;
  /** The trees that weigh a value alone. */
  value: BoostedTrees;
  /** The trees that weigh it again, with the other values of its prompt. */
  beside: BoostedTrees;
  ordinary: Uint8Array;
}

/** Decodes stored weights. */
export function decodeReader({
  guard,
  surroundings,
  links,
  value,
  beside,
  ordinary,
}: StoredReader): ReaderModel {
  return {
    guard: decodeLinearModel(guard),
    surroundings: decodeLinearModel(surroundings),
    links: decodeLinearModel(links),
    value: decodeTrees(value),
    beside: decodeTrees(beside),
    ordinary: decodeBase64(ordinary),
  };
}
