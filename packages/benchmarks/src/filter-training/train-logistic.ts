import { seededRandom } from '../guard-training/random.ts';

/** An example of a logistic regression: the features that hold, with their values, and how much it counts. */
export interface Example {
  features: Int32Array;
  values: Float32Array;
  label: 0 | 1;
  weight: number;
  /** The score that is already known, as a logarithm of odds; 0 by default. */
  offset?: number;
}

/** The weights that a logistic regression learned. */
export interface Logistic {
  weights: Float64Array;
  bias: number;
}

/** How a logistic regression learns. */
export interface LogisticOptions {
  /** The number of features. */
  size: number;
  epochs?: number;
  rate?: number;
  /** The force that pulls each weight to zero, as a share of each step. */
  shrinkage?: number;
}

/** Trains a logistic regression by stochastic gradient steps (AdaGrad); the same examples give the same weights. */
export function trainLogistic(
  examples: readonly Example[],
  { size, epochs = 8, rate = 0.1, shrinkage = 1e-4 }: LogisticOptions,
): Logistic {
  const model = { weights: new Float64Array(size), bias: 0 };
  const squares = new Float64Array(size).fill(1e-2);
  const random = seededRandom(11);
  const order = [...examples];
  let biasSquares = 1e-2;

  function learn(example: Example): void {
    const { features, values, label, weight, offset = 0 } = example;
    const sum = scoreExample(model, example) + offset;
    const error = (1 / (1 + Math.exp(-sum)) - label) * weight;
    biasSquares += error * error;
    model.bias -= (rate * error) / Math.sqrt(biasSquares);
    for (const [at, feature] of features.entries()) {
      const old = model.weights[feature] ?? 0;
      const gradient = error * (values[at] ?? 0) + shrinkage * old;
      squares[feature] = (squares[feature] ?? 0) + gradient * gradient;
      model.weights[feature] = old - (rate * gradient) / Math.sqrt(squares[feature] ?? 1);
    }
  }

  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(order, random);
    for (const example of order) learn(example);
  }
  return model;
}

function shuffle(items: Example[], random: () => number): void {
  for (let at = items.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    const [one, two] = [items[at], items[other]];
    if (one !== undefined && two !== undefined) [items[at], items[other]] = [two, one];
  }
}

/** Returns the logarithm of the odds of an example. */
export function scoreExample({ weights, bias }: Logistic, { features, values }: Example): number {
  let sum = bias;
  for (let at = 0; at < features.length; at++)
    sum += (weights[features[at] ?? 0] ?? 0) * (values[at] ?? 0);
  return sum;
}
