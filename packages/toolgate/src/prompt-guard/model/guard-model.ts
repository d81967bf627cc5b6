import type { WordGroups } from '../features/index.ts';

/** A trained linear classifier of one kind of attack: a weight for each feature of a window of text. */
export interface GuardHead {
  /** One for each feature, quantised in steps of {@link classStep}, {@link structureStep} or {@link wordStep}. */
  weights: Int8Array;
  /** Log-odds of a step of the weights of classes. */
  classStep: number;
  /** Log-odds of a step of the weights of structure. */
  structureStep: number;
  /** Log-odds of a step of the weights of words and their groups. */
  wordStep: number;
  /** Calibration (Platt scaling): `slope * sum + offset` is the log-odds of an attack. */
  slope: number;
  offset: number;
}

/**
 * Lower bound of the sum of the classes and words of a window, in log-odds: a harmless subject does not excuse a
 * structure that only attacks have.
 */
export const minWindowSum = -2.5;

/** The model that scores a text. */
export interface GuardModel {
  /** One head for attacks on the instructions, one for roles without rules. */
  heads: readonly [instructions: GuardHead, persona: GuardHead];
  groups: WordGroups;
}

/** A head as the training writes it, see `model-weights.ts`. */
export interface StoredHead extends Omit<GuardHead, 'weights'> {
  /** Base64 of the weights. */
  weights: string;
}

/** The model as the training writes it. */
export interface StoredGuardModel {
  heads: readonly [instructions: StoredHead, persona: StoredHead];
  /** Base64 of the slots of the groups of words. */
  groups: string;
}
