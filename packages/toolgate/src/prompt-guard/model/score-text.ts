import { type GuardHead, type GuardModel, minWindowSum } from './guard-model.ts';
import { createFeatureCounter, sumCells, sumCount, sumWindow } from './window-sums.ts';
import { featuresBetween, leadingClass, forEachWindow, readText } from '../features/index.ts';
import { wordClass, type WordClassName } from '../vocabulary/index.ts';

/** How much a text looks like an attack on the instructions that the assistant works under. */
export interface TextScore {
  /** Probability of an attack, from 0 to 1, in thousandths. */
  score: number;
  /** The kind of attack that most of the evidence supports; absent without evidence. */
  category?: 'extraction' | 'override';
}

/** Scores one text by itself. */
export type TextScorer = (text: string) => TextScore;

/** Classes that are evidence for an override of the instructions. */
const overriding = combineClasses('ignore', 'newRule', 'unbound', 'persona', 'only', 'obey');
/** Classes that are evidence for an extraction of the instructions. */
const revealing = combineClasses(
  'disclose',
  'restate',
  'verbatim',
  'question',
  'secret',
  'encode',
  'internals',
);
/** Minimum score for a text to have a category. */
const minCategoryScore = 0.3;
/** Factor by which the evidence for an override must exceed that for an extraction: many extractions begin with an override. */
const overrideMajority = 4;
const noFeatures = new Int32Array();

/** The window with the highest log-odds of a head. */
interface Highest {
  odds: number;
  /** The features of the window. */
  features: Int32Array;
}

/**
 * Creates a scorer of a model. It scores each window of each reading by itself, and the highest counts: harmless text
 * around an attack does not dilute it. Takes time linear in the text.
 */
export function createTextScorer(model: GuardModel): TextScorer {
  const {
    heads: [instructions, persona],
    groups,
  } = model;
  const counter = createFeatureCounter(model);
  const window = new Int32Array(sumCount);
  return (text) => {
    const attack: Highest = { odds: -Infinity, features: noFeatures };
    const role = { odds: -Infinity };
    for (const reading of readText(text, groups)) {
      const attackStructure = structureOdds(reading.shared, instructions);
      const roleStructure = structureOdds(reading.shared, persona);
      const sums = sumCells(counter, reading);
      forEachWindow(reading, (first, end) => {
        sumWindow(sums, first, end, window);
        const odds = attackStructure + windowOdds(window, instructions, 0);
        if (odds > attack.odds) {
          attack.odds = odds;
          attack.features = featuresBetween(reading, first, end);
        }
        role.odds = Math.max(role.odds, roleStructure + windowOdds(window, persona, 1));
      });
    }
    const attackOdds = instructions.slope * attack.odds + instructions.offset;
    const roleOdds = persona.slope * role.odds + persona.offset;
    const score = Math.round(1000 / (1 + Math.exp(-Math.max(attackOdds, roleOdds)))) / 1000;
    if (score < minCategoryScore) return { score };
    return {
      score,
      category: roleOdds > attackOdds ? 'override' : findCategory(attack.features, instructions),
    };
  };
}

/** Log-odds that the structure of a reading adds to each of its windows. */
function structureOdds(features: Int32Array, { weights, structureStep }: GuardHead): number {
  return structureStep * features.reduce((sum, feature) => sum + (weights[feature] ?? 0), 0);
}

/** Log-odds of the classes and words of a window. */
function windowOdds(sums: Int32Array, { classStep, wordStep }: GuardHead, head: number): number {
  return Math.max(minWindowSum, (sums[head] ?? 0) * classStep + (sums[head + 2] ?? 0) * wordStep);
}

/** The kind of attack that the classes of a window are evidence for. */
function findCategory(
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
  return override > extraction * overrideMajority ? 'override' : 'extraction';
}

function combineClasses(...names: readonly WordClassName[]): number {
  return names.reduce((bits, name) => bits | wordClass[name], 0);
}
