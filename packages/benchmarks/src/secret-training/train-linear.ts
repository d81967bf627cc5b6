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
  /** The sum of squared gradients that each weight begins with: with a higher one, rare features learn less. */
  startingSquare?: number;
}

const usualSquare = 1e-2;

/** Trains on examples with few features of many (AdaGrad, Duchi et al. 2011). The same examples give the same weights. */
export function trainSparse(
  examples: readonly Example<Uint32Array>[],
  { size, epochs, rate, decay, startingSquare = usualSquare }: Settings,
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
      for (const feature of features) sum += weights[feature] ?? 0;
      const error = (1 / (1 + Math.exp(-sum)) - Number(isPositive)) * weight;
      if (Math.abs(error) < 1e-4) continue;
      for (const feature of features) {
        const gradient = error + decay * (weights[feature] ?? 0);
        const square = (squares[feature] ?? 0) + gradient * gradient;
        squares[feature] = square;
        weights[feature] = (weights[feature] ?? 0) - (step * gradient) / Math.sqrt(square);
      }
      biasSquare += error * error;
      bias -= (step * error) / Math.sqrt(biasSquare);
    }
  }
  return { weights, bias };
}
