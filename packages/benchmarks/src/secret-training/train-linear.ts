import { type Logistic, type LogisticOptions, trainLogistic } from '../linear-model/index.ts';

/** An example: the places of its features (each of value 1) or the values of all of them, whether it is positive, and its weight. */
export interface Example<Features> {
  features: Features;
  isPositive: boolean;
  weight: number;
}

/** Trains a logistic regression on examples with few features of many. The same examples give the same weights. */
export function trainSparse(
  examples: readonly Example<Uint32Array>[],
  options: LogisticOptions,
): Logistic {
  return trainLogistic(
    examples.map(({ features, isPositive, weight }) => ({
      features: Int32Array.from(features),
      values: new Float32Array(features.length).fill(1),
      label: isPositive ? 1 : 0,
      weight,
    })),
    options,
  );
}
