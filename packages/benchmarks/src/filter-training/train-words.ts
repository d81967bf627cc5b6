import {
  nameFeature,
  readWordFeatures,
  splitTokens,
} from '../../../toolgate/src/content-filter/wording/index.ts';
import { trainLogistic, type Example } from './train-logistic.ts';

/** A sentence, in lower case, and whether it is one of instructions. */
export interface LabelledSentence {
  sentence: string;
  label: 0 | 1;
  source: string;
  weight: number;
  /** The evidence of the terms other than words, as a logarithm of odds. */
  offset: number;
}

/** The evidence of the words of sentences: weights of odds, by feature. */
export type WordModel = ReadonlyMap<string, number>;

/** Sources in which a feature must occur: what one collection alone says is its own way of speaking. */
const minSources = 3;
const minCount = 12;
const step = 0.25;

/** Trains the evidence of words about a sentence beyond the evidence of the other terms. Each label has the same weight in sum, and each source of it too. */
export function trainWords(
  sentences: readonly LabelledSentence[],
  { maxFeatures = 3500 }: { maxFeatures?: number } = {},
): WordModel {
  const seen = new Map<string, { count: number; sources: Set<string> }>();
  const rows = sentences.map((row) => {
    const features = new Set<string>();
    readWordFeatures(splitTokens(row.sentence), (...feature) =>
      features.add(nameFeature(...feature)),
    );
    for (const feature of features) {
      const found = seen.get(feature) ?? { count: 0, sources: new Set() };
      seen.set(feature, found);
      found.count++;
      found.sources.add(row.source.startsWith('app ') ? 'app' : row.source);
    }
    return { ...row, features };
  });
  const allowed = [...seen]
    .filter(([, { count, sources }]) => count >= minCount && sources.size >= minSources)
    .map(([feature]) => feature);
  let kept = allowed;
  let model: WordModel = new Map();
  // The second training is without the features that the first one found to say little.
  for (let round = 0; round < 2; round++) {
    const numbers = new Map(kept.map((feature, at) => [feature, at]));
    const examples = rows.map(({ features, label, weight, offset }): Example => {
      const known = [...features].flatMap((feature) => numbers.get(feature) ?? []);
      return {
        features: Int32Array.from(known),
        values: new Float32Array(known.length).fill(1),
        label,
        weight,
        offset,
      };
    });
    const { weights } = trainLogistic(examples, {
      size: kept.length,
      shrinkage: 2e-3,
      epochs: 6,
    });
    model = new Map(kept.map((feature, at) => [feature, weights[at] ?? 0]));
    const usefulness = (feature: string): number =>
      Math.abs(model.get(feature) ?? 0) * Math.sqrt(seen.get(feature)?.count ?? 0);
    kept = kept.toSorted((one, other) => usefulness(other) - usefulness(one)).slice(0, maxFeatures);
  }
  return new Map(
    [...model]
      .map(([feature, weight]): [string, number] => [feature, Math.round(weight / step) * step])
      .filter(([, weight]) => weight !== 0),
  );
}

/** Gives all sources of a label the same weight in sum, and both labels too. */
export function balance(sentences: readonly LabelledSentence[]): LabelledSentence[] {
  const sums = new Map<string, number>();
  const keyOf = ({ source, label }: LabelledSentence): string =>
    `${label} ${source.startsWith('app ') ? 'app' : source}`;
  for (const row of sentences) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + row.weight);
  const groups = [0, 1].map(
    (label) => [...sums.keys()].filter((key) => key.startsWith(`${label} `)).length,
  );
  return sentences.map((row) => ({
    ...row,
    weight:
      (row.weight / (sums.get(keyOf(row)) ?? 1)) *
      (sentences.length / 2 / (groups[row.label] ?? 1)),
  }));
}

/** Weighs a sentence by a model, as the filter does. */
export function weighByModel(model: WordModel, sentence: string): number {
  let sum = 0;
  readWordFeatures(splitTokens(sentence), (...feature) => {
    sum += model.get(nameFeature(...feature)) ?? 0;
  });
  return Math.max(-6, Math.min(6, sum));
}
