import { type EvidenceTerm, evidenceTerms } from './evidence-terms.ts';
import { formNames } from './sentence-form.ts';
import type { Surroundings, WeighedSentence } from './surroundings.ts';

const terms = Object.keys(evidenceTerms) as EvidenceTerm[];
/** Documents are left out: a weight of their own decides about them. */
const surroundingTerms = ['first', 'near', 'prompt', 'block'] as const;
/** How far the sentences are whose evidence counts, in sentences after this one. */
const neighbours = [-2, -1, 1, 2] as const;
const nextTo = [-1, 1] as const;

/** Names of the features that the trees read, in their order. */
export const sentenceFeatureNames: readonly string[] = [
  ...terms,
  'own',
  ...surroundingTerms,
  ...neighbours.map((distance) => `own ${distance}`),
  ...nextTo.map((distance) => `usage ${distance}`),
  ...nextTo.map((distance) => `same block ${distance}`),
  ...formNames,
];

/**
 * Reads the features of a sentence for the decision trees: its evidence, how it looks, the text around it, and the evidence of the
 * sentences next to it.
 */
export function readSentenceFeatures(
  sentences: readonly WeighedSentence[],
  at: number,
  surroundings: Surroundings,
): Float32Array {
  const features = new Float32Array(sentenceFeatureNames.length);
  const sentence = sentences[at];
  if (sentence === undefined) return features;
  let place = 0;
  const add = (value: number): void => {
    features[place] = value;
    place++;
  };
  for (const term of terms) add(sentence.evidence[term] ?? 0);
  add(sentence.own);
  for (const term of surroundingTerms) add(surroundings[term]);
  for (const distance of neighbours) add(sentences[at + distance]?.own ?? 0);
  for (const distance of nextTo) add(sentences[at + distance]?.evidence.usage ?? 0);
  for (const distance of nextTo) add(Number(sentences[at + distance]?.block === sentence.block));
  for (const value of sentence.form) add(value);
  return features;
}
