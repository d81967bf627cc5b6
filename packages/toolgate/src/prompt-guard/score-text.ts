import type { GuardHead, GuardModel } from './guard-model.ts';
import type { PromptGuardVerdict } from './prompt-guard.ts';
import { featureCount, leadingClass, lexicalStart } from './text-features.ts';
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
  const tally: Tally = {
    weights: pairedWeights(model),
    stamps: new Int32Array(featureCount),
    stamp: 0,
    sums: new Int32Array(4),
  };
  return (text) => {
    const attack: Highest = { odds: -Infinity, features: noFeatures };
    const role = { odds: -Infinity };
    for (const reading of readText(text, groups)) {
      const attackFrames = frameOdds(reading.shared, instructions);
      const roleFrames = frameOdds(reading.shared, persona);
      forEachWindow(reading, (from, to) => {
        sumFeatures(tally, reading.features, from, to);
        const odds = attackFrames + oddsOf(tally.sums, instructions, 0);
        if (odds > attack.odds) {
          attack.odds = odds;
          attack.features = reading.features.subarray(from, to);
        }
        role.odds = Math.max(role.odds, roleFrames + oddsOf(tally.sums, persona, 1));
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

/** What the features of a window add up to, each counted once. */
interface Tally {
  /** Of both heads, a byte each, so that a feature is one look into memory. */
  weights: Int16Array;
  /** In which window a feature was last counted. */
  stamps: Int32Array;
  stamp: number;
  /** Steps of the classes for each head, then of the words. */
  sums: Int32Array;
}

/** Adds up the features of a window, from one place to before another. */
function sumFeatures(tally: Tally, features: Int32Array, from: number, to: number): void {
  const { weights, stamps, sums } = tally;
  tally.stamp += 1;
  const { stamp } = tally;
  let classes = 0;
  let otherClasses = 0;
  let words = 0;
  let otherWords = 0;
  for (let at = from; at < to; at += 1) {
    const feature = features[at] ?? 0;
    const pair = weights[feature] ?? 0;
    // Most words weigh nothing: these need no second look.
    if (pair === 0 || stamps[feature] === stamp) continue;
    stamps[feature] = stamp;
    const weight = (pair << 24) >> 24;
    const other = pair >> 8;
    if (feature < lexicalStart) {
      classes += weight;
      otherClasses += other;
    } else {
      words += weight;
      otherWords += other;
    }
  }
  sums[0] = classes;
  sums[1] = otherClasses;
  sums[2] = words;
  sums[3] = otherWords;
}

/** What the structure of a reading adds to each of its windows. */
function frameOdds(features: Int32Array, { weights, frameStep }: GuardHead): number {
  return frameStep * features.reduce((sum, feature) => sum + (weights[feature] ?? 0), 0);
}

function oddsOf(sums: Int32Array, { classStep, wordStep }: GuardHead, head: number): number {
  return (sums[head] ?? 0) * classStep + (sums[head + 2] ?? 0) * wordStep;
}

function pairedWeights({ heads: [first, second] }: GuardModel): Int16Array {
  return Int16Array.from(
    first.weights,
    (weight, feature) => ((second.weights[feature] ?? 0) << 8) | (weight & 0xff),
  );
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
