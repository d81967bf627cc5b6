import { classesOf, featuresBetween, hasClosePair, leadingClass } from '../features/index.ts';
import { wordClass, type WordClassName } from '../vocabulary/index.ts';
import type { GuardHead } from './guard-model.ts';
import type { Highest } from './window-scorer.ts';

/** A kind of attack on the instructions. */
type AttackCategory = 'extraction' | 'override';

/** Verbs that ask for a text. */
const asking = combineClasses('disclose', 'restate', 'verbatim', 'encode', 'question');
/** The assistant's own texts and things, which an attack makes it reveal. */
const target = combineClasses(
  'instruction',
  'systemPrompt',
  'above',
  'secret',
  'internals',
  'given',
);
/** What an attack makes the assistant set aside. */
const settled = combineClasses(
  'instruction',
  'systemPrompt',
  'prior',
  'above',
  'given',
  'safeguard',
  'all',
);
/** Classes that are an override by themselves. */
const newBehaviour = combineClasses('newRule', 'unbound', 'persona');

/** Classes whose weights are evidence for a kind. */
const ofExtraction = asking | combineClasses('secret', 'internals');
const ofOverride = newBehaviour | combineClasses('ignore', 'only', 'obey');

/** Factor by which the evidence for a kind must exceed the evidence for the other one. */
const majority = 2;

/**
 * Returns the kind of attack of a window: what its words ask for, with most of the evidence. Many extractions begin with an override, so a
 * verb close before what it asks for is an extraction with less evidence too. `undefined` for other attacks, such as a forced output, and
 * if both kinds have about the same evidence.
 */
export function findCategory(
  { reading, first, end }: Omit<Highest, 'odds'>,
  { weights }: GuardHead,
): AttackCategory | undefined {
  const features = featuresBetween(reading, first, end);
  const classes = classesOf(features);
  const has = (some: number): boolean => (classes & some) !== 0;
  const extraction = sumWeights(features, weights, ofExtraction);
  const override = sumWeights(features, weights, ofOverride);
  const isMost = extraction >= majority * override || hasClosePair(features, asking, target);
  if (extraction > 0 && isMost && has(asking) && has(target)) return 'extraction';
  const overrides = has(newBehaviour) || (has(wordClass.ignore) && has(settled));
  return override > 0 && overrides && override >= majority * extraction ? 'override' : undefined;
}

/** Adds up the weights of the features whose first class is one of these, if the weights are evidence of an attack. */
function sumWeights(features: Int32Array, weights: Int8Array, classes: number): number {
  let sum = 0;
  for (const feature of features) {
    const name = leadingClass(feature);
    if (name !== -1 && ((classes >> name) & 1) === 1) sum += Math.max(0, weights[feature] ?? 0);
  }
  return sum;
}

function combineClasses(...names: readonly WordClassName[]): number {
  return names.reduce((classes, name) => classes | wordClass[name], 0);
}
