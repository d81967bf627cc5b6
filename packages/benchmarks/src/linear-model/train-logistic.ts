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

/** The weights, and then the bias, or as many other numbers. */
type Point = Float64Array<ArrayBuffer>;

/** A step of the training: what changed in the point and in its gradient. */
interface Step {
  step: Point;
  change: Point;
  /** One divided by their product. */
  share: number;
}

/** How a logistic regression learns. */
export interface LogisticOptions {
  /** The number of features. */
  size: number;
  /** The force that pulls each weight to zero: the factor of half its square. */
  shrinkage: number;
}

/** Steps whose curvature is remembered, and steps at most. */
const memory = 8;
const maxSteps = 200;
const minGradient = 1e-4;
const minDecrease = 1e-4;
const maxHalvings = 30;

function dot(one: Point, other: Point): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}

/** Returns `one + factor * other`. */
function add(one: Point, other: Point, factor: number): Point {
  return one.map((value, at) => value + factor * (other[at] ?? 0));
}

/** Returns the loss of a point (all weights, then the bias) and its gradient. */
function computeLoss(
  point: Point,
  examples: readonly Example[],
  { size, shrinkage }: LogisticOptions,
): { loss: number; gradient: Point } {
  const model = { weights: point.subarray(0, size), bias: point[size] ?? 0 };
  const gradient = new Float64Array(size + 1);
  let loss = 0;
  for (let at = 0; at < size; at++) {
    const weight = point[at] ?? 0;
    loss += (shrinkage * weight * weight) / 2;
    gradient[at] = shrinkage * weight;
  }
  for (const example of examples) {
    const { features, values, label, weight, offset = 0 } = example;
    const sum = scoreExample(model, example) + offset;
    const margin = label === 1 ? -sum : sum;
    loss +=
      weight * (margin > 0 ? margin + Math.log1p(Math.exp(-margin)) : Math.log1p(Math.exp(margin)));
    const error = (1 / (1 + Math.exp(-sum)) - label) * weight;
    for (let at = 0; at < features.length; at++) {
      const feature = features[at] ?? 0;
      gradient[feature] = (gradient[feature] ?? 0) + error * (values[at] ?? 0);
    }
    gradient[size] = (gradient[size] ?? 0) + error;
  }
  return { loss, gradient };
}

/**
 * Trains a logistic regression with weights drawn to zero, by L-BFGS (Liu and Nocedal 1989). The loss has one minimum, so neither the
 * order of the examples nor a random start decides; the same examples give the same weights.
 */
export function trainLogistic(examples: readonly Example[], options: LogisticOptions): Logistic {
  const { size } = options;
  let point = new Float64Array(size + 1);
  let { loss, gradient } = computeLoss(point, examples, options);
  const history: Step[] = [];
  for (let count = 0; count < maxSteps; count++) {
    if (Math.sqrt(dot(gradient, gradient)) < minGradient) break;
    const direction = findDirection(gradient, history);
    const slope = dot(gradient, direction);
    let length = count === 0 ? 1 / Math.max(1, Math.sqrt(dot(gradient, gradient))) : 1;
    let next = add(point, direction, length);
    let found = computeLoss(next, examples, options);
    for (let halving = 0; halving < maxHalvings; halving++) {
      if (found.loss <= loss + minDecrease * length * slope) break;
      length /= 2;
      next = add(point, direction, length);
      found = computeLoss(next, examples, options);
    }
    const step = add(next, point, -1);
    const change = add(found.gradient, gradient, -1);
    const curvature = dot(step, change);
    if (curvature > 0) history.push({ step, change, share: 1 / curvature });
    if (history.length > memory) history.shift();
    const decrease = loss - found.loss;
    ({ loss, gradient } = found);
    point = next;
    if (decrease < 1e-7 * Math.abs(loss)) break;
  }
  return { weights: point.slice(0, size), bias: point[size] ?? 0 };
}

/** Returns the direction to the minimum of a parabola that the last steps suggest. */
function findDirection(gradient: Point, history: readonly Step[]): Point {
  let direction = gradient.map((value) => -value);
  const shares: number[] = [];
  for (const { step, change, share } of history.toReversed()) {
    const part = share * dot(step, direction);
    shares.push(part);
    direction = add(direction, change, -part);
  }
  const last = history.at(-1);
  if (last !== undefined) {
    const scale = dot(last.step, last.change) / dot(last.change, last.change);
    direction = direction.map((value) => value * scale);
  }
  for (const { step, change, share } of history) {
    const part = shares.pop() ?? 0;
    direction = add(direction, step, part - share * dot(change, direction));
  }
  return direction;
}

/** Returns the logarithm of the odds of an example. */
function scoreExample({ weights, bias }: Logistic, { features, values }: Example): number {
  let sum = bias;
  for (let at = 0; at < features.length; at++)
    sum += (weights[features[at] ?? 0] ?? 0) * (values[at] ?? 0);
  return sum;
}
