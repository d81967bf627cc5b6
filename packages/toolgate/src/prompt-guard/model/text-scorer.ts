import { copyText } from '../../internal/index.ts';
import { type ReadingBuffers, readText } from '../features/index.ts';
import { maxPartedLength } from '../text-parts.ts';
import {
  createCorrectionIndex,
  type CorrectionIndex,
  type PromptCorrection,
} from './correction-index.ts';
import { findCategory } from './find-category.ts';
import { findPassage } from './find-passage.ts';
import { combineOdds, type GuardHead, type GuardModel } from './guard-model.ts';
import { type NGramOdds, scoreNGrams } from './n-gram-odds.ts';
import { createWindowScorer, type Highest, scaleOdds } from './window-scorer.ts';

/** How much a text looks like an attack on the instructions that the assistant works under. */
export interface TextScore {
  /** Probability of an attack, from 0 to 1, in thousandths. */
  score: number;
  /** The kind of attack that the words ask for; absent if the evidence is weak or mixed, or if no head takes the text for an attack. */
  category?: 'extraction' | 'override';
  /** The most suspicious passage, see `findPassage`; absent for a text that `listParts` cuts, and without evidence. */
  passage?: string;
  /** Whether a correction of the host changed the score. */
  isCorrected?: boolean;
  /** Present if no word has a class of words that attacks need. */
  isNeutral?: true;
  /** Present if the text has readings without a disguise. */
  isDisguised?: true;
}

/** Scores one text alone. */
export type TextScorer = (text: string) => TextScore;

/**
 * Minimum score for a text to have a category, and for a long one to have a passage; below the thresholds of every preset. Amid prose,
 * nearly all attacks that the guard finds alone reach it.
 */
export const minCategoryScore = 0.25;
/** The scores and evidence of the readers for a text. */
interface TextOdds {
  /** The heads' log-odds of the highest window: of an attack on the instructions, and of a role without rules. */
  highest: readonly [attack: number, role: number];
  /** Log-odds of an attack of any kind, by the heads and the n-grams together. */
  mixed: number;
  /** The window with the highest log-odds of an attack. */
  attack: Highest;
  isCorrected: boolean;
  isNeutral: boolean;
  isDisguised: boolean;
}

/**
 * Creates the scorer of a model. It scores each window of each reading alone and takes the highest, so harmless text around an
 * attack does not dilute it. Takes time linear in the text.
 *
 * @param corrections false alarms of the host: in a window that resembles one of them, the words that both have count less.
 *   A structure that the false alarm lacks, and all other words, count as before.
 */
export function createTextScorer(
  model: GuardModel,
  corrections: readonly PromptCorrection[] = [],
): TextScorer {
  const {
    heads: [instructions],
    groups,
  } = model;
  const measure = createOddsReader(model);
  const measureOdds = (text: string): readonly number[] => measure(text).highest;
  const read =
    corrections.length === 0
      ? measure
      : createOddsReader(model, createCorrectionIndex({ corrections, groups, measureOdds }));
  return (text) => {
    const {
      highest: [attackOdds, roleOdds],
      mixed,
      attack,
      isCorrected,
      isNeutral,
      isDisguised,
    } = read(text);
    const score = Math.round(1000 / (1 + Math.exp(-mixed))) / 1000;
    const scored = {
      score,
      ...(isCorrected && { isCorrected }),
      ...(isNeutral && { isNeutral }),
      ...(isDisguised && { isDisguised }),
    };
    if (score < minCategoryScore) return scored;
    // N-grams and structure may have made the score; they know no kinds.
    const isOfHeads = Math.max(attackOdds, roleOdds) > 0;
    const category =
      roleOdds > attackOdds ? ('override' as const) : findCategory(attack, instructions);
    return {
      ...scored,
      ...(text.length > maxPartedLength && { passage: copyText(findPassage(attack)) }),
      ...(isOfHeads && category !== undefined && { category }),
    };
  };
}

function createOddsReader(
  model: GuardModel,
  corrections?: CorrectionIndex,
): (text: string) => TextOdds {
  const {
    heads: [instructions, persona],
    groups,
  } = model;
  const scoreWindows = createWindowScorer(model, corrections);
  const buffers: ReadingBuffers = {};
  return (text) => {
    const readings = readText(text, groups, buffers);
    let attack: Highest = { odds: -Infinity, reading: readings[0], first: 0, end: 0 };
    let role = -Infinity;
    let heads = -Infinity;
    const grams: NGramOdds = { local: -Infinity, whole: -Infinity };
    let structure = 0;
    let namesOwn = false;
    let isNeutral = true;
    const equal = corrections?.findEqual(text);
    let isCorrected = equal !== undefined;
    for (const reading of readings) {
      const attackStructure = structureOdds(reading.shared, instructions);
      structure = Math.max(structure, instructions.slope * attackStructure);
      const own = scoreNGrams(model.nGrams, reading.words);
      raiseNGrams(grams, own);
      namesOwn ||= reading.namesOwn;
      isNeutral &&= !reading.hasClass;
      const windows = scoreWindows(reading, {
        structures: [attackStructure, structureOdds(reading.shared, persona)],
        local: own.local,
        equal,
      });
      if (windows.attack.odds > attack.odds) attack = windows.attack;
      role = Math.max(role, windows.role);
      heads = Math.max(heads, windows.heads);
      isCorrected ||= windows.isCorrected;
    }
    const highest = [scaleOdds(attack.odds, instructions), scaleOdds(role, persona)] as const;
    // A correction changes only the heads, so the n-grams must not outvote it.
    const boundOdds = isCorrected ? boundNGrams(grams, heads) : grams;
    // Another reading may be a few words of the text, and most of them are known by chance.
    const { knownShare } = attack.reading;
    const mixed = combineOdds({ heads, ...boundOdds, knownShare, structure, namesOwn });
    const isDisguised = readings.length > 1;
    return { highest, mixed, attack, isCorrected, isNeutral, isDisguised };
  };
}

function raiseNGrams(highest: NGramOdds, { local, whole }: NGramOdds): void {
  highest.local = Math.max(highest.local, local);
  highest.whole = Math.max(highest.whole, whole);
}

function boundNGrams({ local, whole }: NGramOdds, limit: number): NGramOdds {
  return { local: Math.min(local, limit), whole: Math.min(whole, limit) };
}

/** Returns the log-odds that the structure of a reading adds to each of its windows. */
function structureOdds(features: Int32Array, { weights, structureStep }: GuardHead): number {
  let sum = 0;
  for (const feature of features) sum += weights[feature] ?? 0;
  return structureStep * sum;
}
