import { seededRandom, shuffle } from '../guard-training/random.ts';

/** An example: the places of its features (each of value 1) or the values of all of them, whether it is positive, and its weight. */
export interface Example<Features> {
  features: Features;
  isPositive: boolean;
  weight: number;
}

/** A logistic regression. */
export interface Linear {
  weights: Float32Array;
  bias: number;
}

interface Settings {
  size: number;
  epochs: number;
  rate: number;
  decay: number;
}

const startingSquare = 1e-2;

/** Trains on examples with few features of many (AdaGrad, Duchi et al. 2011). The same examples give the same weights. */
export function trainSparse(examples: readonly Example<Uint32Array>[], settings: Settings): Linear {
  return train(examples, settings, (features, visit) => {
    for (const feature of features) visit(feature, 1);
  });
}

/** Trains on examples that have a value for every feature. */
export function trainDense(examples: readonly Example<Float32Array>[], settings: Settings): Linear {
  return train(examples, settings, (features, visit) => {
    for (let feature = 0; feature < features.length; feature++) {
      const value = features[feature] ?? 0;
      if (value !== 0) visit(feature, value);
    }
  });
}

function train<Features>(
  examples: readonly Example<Features>[],
  { size, epochs, rate, decay }: Settings,
  each: (features: Features, visit: (feature: number, value: number) => void) => void,
): Linear {
  const weights = new Float32Array(size);
  const squares = new Float32Array(size).fill(startingSquare);
  let bias = 0;
  let biasSquare = startingSquare;
  const order = examples.map((_, at) => at);
  const random = seededRandom(3);
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(order, random);
    const step = rate * (1 - epoch / epochs);
    for (const at of order) {
      const example = examples[at];
      if (example === undefined) continue;
      const { features, isPositive, weight } = example;
      let sum = bias;
      each(features, (feature, value) => {
        sum += (weights[feature] ?? 0) * value;
      });
      const error = (1 / (1 + Math.exp(-sum)) - Number(isPositive)) * weight;
      if (Math.abs(error) < 1e-4) continue;
      each(features, (feature, value) => {
        const gradient = error * value + decay * (weights[feature] ?? 0);
        const square = (squares[feature] ?? 0) + gradient * gradient;
        squares[feature] = square;
        weights[feature] = (weights[feature] ?? 0) - (step * gradient) / Math.sqrt(square);
      });
      biasSquare += error * error;
      bias -= (step * error) / Math.sqrt(biasSquare);
    }
  }
  return { weights, bias };
}
