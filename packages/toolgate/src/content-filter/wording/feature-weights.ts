import { decodeLinearModel, hashLetters, type StoredLinearModel } from '../linear-model/index.ts';

/**
 * The context of a feature: the word before it, or a value of {@link beginsWith}. The name and the context stay
 * separate while weighing, because joining them takes longer than the lookup.
 */
export type FeatureContext = string | undefined;

/** Returns the weight of a feature: a word, sign or group of letters, and its context. */
export type WeighFeature = (name: string, context?: FeatureContext) => number;

/** Receives a feature, with the parameters of {@link WeighFeature}. */
export type AddFeature = (name: string, context?: FeatureContext) => void;

/**
 * Values of {@link FeatureContext} that say what the name of a feature is: a word that begins a sentence, the first
 * letters of such a word, or the first letters of any word.
 */
export const beginsWith = { word: '^', stem: '^*', anywhere: '*' } as const;

/** Number of slots for weights. With so many, a feature that the training never saw finds the weight of another one in 1 of 25 cases. */
export const wordingSlots: number = 1 << 20;

const separator = '_';

/** Returns the slot of a feature, by the hash of its context and its name. */
export function slotOf(name: string, context: FeatureContext = ''): number {
  const hash = hashLetters(name, hashLetters(separator, hashLetters(context)));
  return (hash ^ (hash >>> 15)) & (wordingSlots - 1);
}

/**
 * Creates a function that returns the weight of a feature; 0 for most unknown ones. The first call decodes the weights, because an
 * app that hides nothing does not need them.
 */
export function createFeatureWeights(stored: StoredLinearModel): WeighFeature {
  let weights: Int8Array | undefined;
  return (name, context) => {
    weights ??= decodeLinearModel(stored).weights;
    return (weights[slotOf(name, context)] ?? 0) * stored.step;
  };
}
