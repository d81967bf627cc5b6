import type { WordGroups } from '../features/index.ts';
import type { RestLoss } from '../rest-loss.ts';

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
 * Lower bound of the sum of the classes and words of a window, in log-odds. It keeps a harmless subject from outweighing a
 * structure that only attacks have.
 */
export const minWindowSum = -2.5;

/**
 * How the other windows of a text lower the score of the highest one. Every window scores above `min`, so a long text needs a little
 * more evidence than a short one. `pnpm train:guard DATA --held-out` measures it.
 */
export const windowLoss: RestLoss = { share: 0.5, min: -4, max: 2, distance: 3, rank: 1 };

/** How the other cells of n-grams lower the score of the highest one; measured as {@link windowLoss}. */
export const cellLoss: RestLoss = { share: 0.5, min: -3, max: 1, distance: 2, rank: 1 };

/**
 * Two linear classifiers over n-grams. They learn from the data alone, so they make other errors than the heads, whose
 * word classes are designed by hand.
 */
export interface NGramModel {
  /** Two for each slot: the weight of the classifier for one cell (local), then the weight of the classifier for whole texts. */
  weights: Int8Array;
  local: NGramHead;
  whole: NGramHead;
}

/** The factors that turn the sum of the weights of n-grams into log-odds. */
export interface NGramHead {
  /** A step of the weights. */
  step: number;
  /** Calibration (Platt scaling): `slope * sum + offset` is the log-odds of an attack. */
  slope: number;
  offset: number;
}

/** The model that scores a text. */
export interface GuardModel {
  /** One head for attacks on the instructions, one for roles without rules. */
  heads: readonly [instructions: GuardHead, persona: GuardHead];
  groups: WordGroups;
  nGrams: NGramModel;
}

/**
 * Lower bound of the log-odds of each n-gram classifier. Unknown words are a weak sign of a harmless text, and harmless text
 * around an attack must not dilute it.
 */
const minNGramOdds = -1.75;
/** Maximum log-odds that the heads lose if the n-grams disagree. */
const doubt = 2;
/** Below this share of known words, the n-grams count less, because they hardly know the language. */
const minKnownShare = 0.85;
/**
 * For a text below this share: the weight of the n-grams (the heads have 1), and the slope and offset of the mixed log-odds.
 */
const unknownWords = { nGrams: 0.5, slope: 1.1, offset: 0.2 } as const;
/** From these log-odds of structure on, the n-grams cannot lower the score: they do not see structure. */
const minStructureOdds = 1;

/**
 * Log-odds that a text loses if it names nothing that belongs to the assistant and has no structure of an attack. Such a text
 * is more often ordinary than its verbs suggest. It loses less if both kinds of classifiers take it for an attack: by
 * {@link agreedShare} of the log-odds that both give it. The words say nothing that the heads have not counted, and n-grams know attacks
 * in words without a class.
 */
const ordinaryDiscount = 1.5;
const agreedShare = 0.5;

/**
 * Below this, combined log-odds are multiplied by {@link lowStretch}, to spread the scores of plainly harmless texts, which the
 * mean and the bound of the n-grams press together. This changes no order, and the thresholds of every preset are higher.
 */
const lowOdds = -1;
const lowStretch = 3;

/**
 * The log-odds (four to one) at which heads and n-grams agree that a text is an attack. The two kinds of classifiers make
 * different errors, so a refusal needs both of them, or the structure of an attack.
 */
const minAgreement = 1.4;

/** Maximum log-odds of a disputed text: above the hardening thresholds of all presets, below the blocking thresholds of all but `strict`. */
export const maxDisputedOdds = 3.5;

/** The scores of a text by each classifier, in log-odds. */
export interface ReaderOdds {
  /** The higher log-odds of the two heads. */
  heads: number;
  /** The log-odds of the n-grams: of the highest cell, and of the whole text. */
  local: number;
  whole: number;
  /** The share of known words of the reading with the highest window, from 0 to 1. */
  knownShare: number;
  /** The highest log-odds that the structure of a reading adds to the head for instructions. */
  structure: number;
  /** Whether a word of a reading names something that belongs to the assistant: its instructions, secrets, role, limits or means. */
  namesOwn: boolean;
}

/**
 * Combines the log-odds of the heads and of the two n-gram classifiers. `pnpm train:guard DATA --held-out` measures it.
 *
 * - The result is their mean, but at most {@link doubt} below the heads.
 * - If less than {@link minKnownShare} of the words are known, the n-grams count as {@link unknownWords} says.
 * - If the structure looks like an attack, the n-grams can only raise the score.
 * - A text of known words loses up to {@link ordinaryDiscount} if it names nothing that belongs to the assistant and its structure
 *   does not look like an attack. It loses less, the more heads and n-grams agree that it is one.
 * - If heads and n-grams disagree, the result is at most {@link maxDisputedOdds}.
 */
export function combineOdds(odds: ReaderOdds): number {
  const { heads, local, whole, knownShare, structure } = odds;
  const nGrams = (Math.max(minNGramOdds, local) + Math.max(minNGramOdds, whole)) / 2;
  const least = structure < minStructureOdds ? -Infinity : heads;
  const mixed =
    knownShare >= minKnownShare
      ? Math.max((heads + nGrams) / 2, heads - doubt, least) -
        (mayBeOwn(odds) ? 0 : discountOf(Math.min(heads, nGrams)))
      : scaleUnknown(Math.max(meanOf(heads, nGrams), least));
  if (mixed < lowOdds) return lowOdds + lowStretch * (mixed - lowOdds);
  const isDisputed = structure < minStructureOdds && Math.min(heads, nGrams) < minAgreement;
  return isDisputed ? Math.min(mixed, maxDisputedOdds) : mixed;
}

/** Whether a text of known words may be about something of the assistant's own. */
function mayBeOwn({ namesOwn, structure }: ReaderOdds): boolean {
  return namesOwn || structure >= minStructureOdds;
}

/** The log-odds that an ordinary text loses, from those that heads and n-grams both give it. */
function discountOf(agreed: number): number {
  return Math.max(0, ordinaryDiscount - agreedShare * Math.max(0, agreed));
}

function meanOf(heads: number, nGrams: number): number {
  return (heads + unknownWords.nGrams * nGrams) / (1 + unknownWords.nGrams);
}

function scaleUnknown(odds: number): number {
  return unknownWords.slope * odds + unknownWords.offset;
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
  /** The weights are base64. */
  nGrams: Omit<NGramModel, 'weights'> & { weights: string };
}
