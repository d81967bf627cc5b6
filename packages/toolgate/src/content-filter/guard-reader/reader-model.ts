import { decodeBase64 } from '../../internal/index.ts';
import type { GuardModel } from './guard-scores.ts';

/** The weights of the reader, as they are stored. */
export interface StoredReader {
  /** A letter a weight, from `I` for the lowest to `Q`; most are `M`, zero, so a compressed module is small. */
  guard: { weights: string; step: number; bias: number };
  /** Numbers of a byte each, in Base64. */
  value: { weights: string; step: number; bias: number };
  /** A filter of frequent words: see `word-filter.ts`. */
  ordinary: string;
}

/** The weights of the reader. */
export interface ReaderModel {
  guard: GuardModel;
  value: { weights: Int8Array | Float32Array; step: number; bias: number };
  ordinary: Uint8Array;
}

/** The letter of a weight of zero. */
export const zeroLetter: number = 'M'.charCodeAt(0);

/** Decodes stored weights. */
export function decodeReader({ guard, value, ordinary }: StoredReader): ReaderModel {
  const letters = Int8Array.from(guard.weights, (letter) => letter.charCodeAt(0) - zeroLetter);
  return {
    guard: { ...guard, weights: letters },
    value: { ...value, weights: new Int8Array(decodeBase64(value.weights).buffer) },
    ordinary: decodeBase64(ordinary),
  };
}
