import { type GuardHead, type GuardModel, lowestSum } from './guard-model.ts';
import type { PromptGuardVerdict } from './prompt-guard.ts';
import { createCellTally, sumCells, sumCount, sumWindow } from './cell-sums.ts';
import { featuresBetween, leadingClass } from './text-features.ts';
import { forEachWindow, readText } from './text-windows.ts';
import { wordClass, type WordClassName } from './word-class.ts';

/** How much a text looks like an attack on the instructions that the assistant works under. */
export interface TextScore {
  /** Probability of an attack, from 0 to 1, in thousandths. */
  score: number;
  /** The kind of attack that most of the evidence speaks for; absent without evidence. */
  category?: NonNullable<PromptGuardVerdict['category']>;
}

/** Scores one text by itself; the seam at which another scorer can take over. */
export type TextScorer = (text: string) => TextScore;

/** Classes whose evidence speaks for taking the instructions out of force. */
const overriding = classBitsOf('ignore', 'newRule', 'unbound', 'persona', 'only', 'obey');
/** Classes whose evidence speaks for reading them. */
const revealing = classBitsOf(
  'disclose',
  'restate',
  'verbatim',
  'question',
  'secret',
  'encode',
  'internals',
);
/** Below this a text has nothing to name the kind of. */
const leastNamed = 0.3;
/** An attack that takes instructions out of force in order to read them is one that reads them. */
const clearMajority = 4;
const noFeatures = new Int32Array();

/** Where a head found most, and the log-odds there. */
interface Highest {
  odds: number;
  /** The features of the window. */
  features: Int32Array;
}

/**
 * Creates a scorer of a model. Each window of words, and each reading without a disguise, is scored by itself
 * and the highest counts, so that harmless text around an attack does not dilute it. Takes time linear in the text.
 */
export function createTextScorer(model: GuardModel): TextScorer {
  const {
    heads: [instructions, persona],
    groups,
  } = model;
  const tally = createCellTally(model);
  const window = new Int32Array(sumCount);
  return (text) => {
    const attack: Highest = { odds: -Infinity, features: noFeatures };
    const role = { odds: -Infinity };
    for (const reading of readText(text, groups)) {
      const attackFrames = frameOdds(reading.shared, instructions);
      const roleFrames = frameOdds(reading.shared, persona);
      const sums = sumCells(tally, reading);
      forEachWindow(reading, (first, end) => {
        sumWindow(sums, first, end, window);
        const odds = attackFrames + oddsOf(window, instructions, 0);
        if (odds > attack.odds) {
          attack.odds = odds;
          attack.features = featuresBetween(reading, first, end);
        }
        role.odds = Math.max(role.odds, roleFrames + oddsOf(window, persona, 1));
      });
    }
    const attackOdds = instructions.slope * attack.odds + instructions.offset;
    const roleOdds = persona.slope * role.odds + persona.offset;
    const score = Math.round(1000 / (1 + Math.exp(-Math.max(attackOdds, roleOdds)))) / 1000;
    if (score < leastNamed) return { score };
    return {
      score,
      category: roleOdds > attackOdds ? 'override' : categoryOf(attack.features, instructions),
    };
  };
}

/** What the structure of a reading adds to each of its windows. */
function frameOdds(features: Int32Array, { weights, frameStep }: GuardHead): number {
  return frameStep * features.reduce((sum, feature) => sum + (weights[feature] ?? 0), 0);
}

/** What the classes and words of a window add. */
function oddsOf(sums: Int32Array, { classStep, wordStep }: GuardHead, head: number): number {
  return Math.max(lowestSum, (sums[head] ?? 0) * classStep + (sums[head + 2] ?? 0) * wordStep);
}

/** The kind of attack that the classes in a window speak for. */
function categoryOf(
  features: Int32Array,
  { weights }: GuardHead,
): NonNullable<TextScore['category']> {
  let override = 0;
  let extraction = 0;
  for (const feature of features) {
    const name = leadingClass(feature);
    const weight = weights[feature] ?? 0;
    if (name === -1 || weight <= 0) continue;
    if (((overriding >> name) & 1) === 1) override += weight;
    else if (((revealing >> name) & 1) === 1) extraction += weight;
  }
  return override > extraction * clearMajority ? 'override' : 'extraction';
}

function classBitsOf(...names: readonly WordClassName[]): number {
  return names.reduce((bits, name) => bits | wordClass[name], 0);
}
