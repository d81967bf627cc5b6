import { alphabet, skipLetter } from '../boosted-trees/index.ts';

/** A linear model of hashed features: a weight for each slot, in units of `step`. */
export interface LinearModel {
  weights: Int8Array;
  step: number;
  bias: number;
}

/** A linear model in its stored form. Most weights are zero and left out, so the compressed module is small. */
export interface StoredLinearModel {
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

/** The place of the letter of a weight of zero in {@link alphabet}. */
export const zeroPlace = 40;
/** Number of zeros that {@link skipLetter} means. */
export const skipped = 80;

/** Decodes a stored linear model. */
export function decodeLinearModel({
  size,
  gaps,
  weights,
  step,
  bias,
}: StoredLinearModel): LinearModel {
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
