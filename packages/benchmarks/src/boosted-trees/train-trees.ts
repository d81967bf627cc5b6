import {
  leafSign,
  leafZero,
  type StoredTrees,
} from '../../../toolgate/src/content-filter/boosted-trees/index.ts';
import { seededRandom } from '../guard-training/random.ts';

/** An example: the values of its features, whether it is positive, and how much it counts. */
export interface Example {
  features: ArrayLike<number>;
  isPositive: boolean;
  weight: number;
  /** The log odds that are already known. The trees then learn what to add to these. */
  offset?: number;
}

/** How trees are trained. */
interface TreeSettings {
  trees: number;
  depth: number;
  /** How much of each tree counts. */
  rate: number;
  /** Minimum weight of the examples in a leaf. */
  minWeight: number;
  /** How much the values of leaves are drawn to zero. */
  decay: number;
  /** Parts of the examples and of the features that a tree may see. */
  examplesShare: number;
  featuresShare: number;
}

const maxCuts = 31;
/** Parts of the examples above the last cuts, which part rare high values. */
const highShares = [0.98, 0.99, 0.995, 0.998];
const minGain = 1e-3;
const minCurvature = 1e-6;
/** Steps of a stored leaf on either side of zero. */
const leafSteps = 127;

/** A part of a tree. */
type Node = { value: number } | { feature: number; cut: number; lower: Node; upper: Node };

/** The examples by feature, and how wrong the trees are about each so far. */
interface Table {
  count: number;
  cuts: readonly (readonly number[])[];
  /** For each feature, the number of cuts at or below the value of each example. */
  columns: readonly Uint8Array[];
  slopes: Float32Array;
  curvatures: Float32Array;
}

/** Trains decision trees by gradient boosting (Friedman 2001; second-order, as Chen and Guestrin 2016). The same examples give the same trees. */
export function trainTrees(examples: readonly Example[], settings: TreeSettings): StoredTrees {
  const table = readTable(examples);
  const bias = findBias(examples);
  const sums = Float32Array.from(examples, ({ offset = bias }) => offset);
  const random = seededRandom(11);
  const trees: Node[] = [];
  for (let turn = 0; turn < settings.trees; turn++) {
    readErrors(table, examples, sums);
    const seen: number[] = [];
    for (let at = 0; at < examples.length; at++)
      if (random() < settings.examplesShare) seen.push(at);
    const features = table.cuts
      .map((_, feature) => feature)
      .filter(() => random() < settings.featuresShare);
    const tree = grow(table, { seen, features, depth: settings.depth }, settings);
    trees.push(tree);
    for (let at = 0; at < examples.length; at++)
      sums[at] = (sums[at] ?? 0) + follow(tree, table, at);
  }
  return storeTrees(trees, table.cuts, bias);
}

/** Returns the log odds of all examples; 0 if they bring log odds of their own. */
function findBias(examples: readonly Example[]): number {
  if (examples[0]?.offset !== undefined) return 0;
  let all = 0;
  let positive = 0;
  for (const { isPositive, weight } of examples) {
    all += weight;
    if (isPositive) positive += weight;
  }
  return Math.log(positive / (all - positive));
}

function readTable(examples: readonly Example[]): Table {
  const count = examples.length;
  const size = examples[0]?.features.length ?? 0;
  const cuts = Array.from({ length: size }, (_, feature) =>
    findCuts(Float32Array.from(examples, ({ features }) => features[feature] ?? 0).toSorted()),
  );
  const columns = cuts.map((own, feature) =>
    Uint8Array.from(examples, ({ features }) => {
      const value = features[feature] ?? 0;
      let at = 0;
      while (at < own.length && value >= (own[at] ?? 0)) at++;
      return at;
    }),
  );
  return {
    count,
    cuts,
    columns,
    slopes: new Float32Array(count),
    curvatures: new Float32Array(count),
  };
}

/** Values that part the examples into parts of about the same size. Stored numbers are short. */
function findCuts(values: Float32Array): number[] {
  const distinct = [...new Set(values)];
  const wanted =
    distinct.length <= maxCuts
      ? distinct.slice(1)
      : [
          ...Array.from({ length: maxCuts }, (_, at) => (at + 1) / (maxCuts + 1)),
          ...highShares,
        ].map((share) => values[Math.floor(values.length * share)] ?? 0);
  const found: number[] = [];
  for (const value of wanted) {
    const short = Number(value.toPrecision(4));
    if (short > (found.at(-1) ?? values[0] ?? 0)) found.push(short);
  }
  return found;
}

function readErrors(
  { slopes, curvatures }: Table,
  examples: readonly Example[],
  sums: Float32Array,
): void {
  for (const [at, { isPositive, weight }] of examples.entries()) {
    const likelihood = 1 / (1 + Math.exp(-(sums[at] ?? 0)));
    slopes[at] = weight * (likelihood - Number(isPositive));
    curvatures[at] = Math.max(minCurvature, weight * likelihood * (1 - likelihood));
  }
}

/** The examples that a part of a tree is grown from, and how deep it may be. */
interface Part {
  seen: readonly number[];
  features: readonly number[];
  depth: number;
}

function grow(table: Table, { seen, features, depth }: Part, settings: TreeSettings): Node {
  let slope = 0;
  let curvature = 0;
  for (const at of seen) {
    slope += table.slopes[at] ?? 0;
    curvature += table.curvatures[at] ?? 0;
  }
  const leaf = { value: (-settings.rate * slope) / (curvature + settings.decay) };
  if (depth === 0 || curvature < 2 * settings.minWeight) return leaf;
  const best = findBest(table, { seen, features, slope, curvature }, settings);
  if (best === undefined) return leaf;
  const column = table.columns[best.feature] ?? [];
  const lower = seen.filter((at) => (column[at] ?? 0) <= best.cut);
  const upper = seen.filter((at) => (column[at] ?? 0) > best.cut);
  return {
    ...best,
    lower: grow(table, { seen: lower, features, depth: depth - 1 }, settings),
    upper: grow(table, { seen: upper, features, depth: depth - 1 }, settings),
  };
}

/** How well examples are parted, and where. */
interface Parting {
  gained: number;
  feature: number;
  cut: number;
}

/** Finds the cut that parts examples best. */
function findBest(
  table: Table,
  { seen, features, slope, curvature }: Omit<Part, 'depth'> & Sums,
  settings: TreeSettings,
): Pick<Parting, 'feature' | 'cut'> | undefined {
  const least = score({ slope, curvature }, settings) + minGain;
  let best: Parting = { gained: least, feature: -1, cut: 0 };
  for (const feature of features) {
    sumByCut(table, seen, table.columns[feature]);
    const cuts = table.cuts[feature]?.length ?? 0;
    best = findCut({ slope, curvature }, { feature, cuts, best }, settings);
  }
  const { feature, cut } = best;
  return feature < 0 ? undefined : { feature, cut };
}

interface Sums {
  slope: number;
  curvature: number;
}

function score({ slope, curvature }: Sums, { decay }: TreeSettings): number {
  return (slope * slope) / (curvature + decay);
}

const slopesByCut = new Float64Array(maxCuts + highShares.length + 1);
const curvaturesByCut = new Float64Array(slopesByCut.length);

function sumByCut(
  { slopes, curvatures }: Table,
  seen: readonly number[],
  column: Uint8Array = new Uint8Array(),
): void {
  slopesByCut.fill(0);
  curvaturesByCut.fill(0);
  for (const at of seen) {
    const place = column[at] ?? 0;
    slopesByCut[place] = (slopesByCut[place] ?? 0) + (slopes[at] ?? 0);
    curvaturesByCut[place] = (curvaturesByCut[place] ?? 0) + (curvatures[at] ?? 0);
  }
}

/** Returns the best cut of a feature if it is better than the best one so far. */
function findCut(
  { slope, curvature }: Sums,
  { feature, cuts, best }: { feature: number; cuts: number; best: Parting },
  settings: TreeSettings,
): Parting {
  const lower = { slope: 0, curvature: 0 };
  let found = best;
  for (let cut = 0; cut < cuts; cut++) {
    lower.slope += slopesByCut[cut] ?? 0;
    lower.curvature += curvaturesByCut[cut] ?? 0;
    const upper = { slope: slope - lower.slope, curvature: curvature - lower.curvature };
    if (Math.min(lower.curvature, upper.curvature) < settings.minWeight) continue;
    const gained = score(lower, settings) + score(upper, settings);
    if (gained > found.gained) found = { gained, feature, cut };
  }
  return found;
}

function follow(tree: Node, { columns }: Table, at: number): number {
  let node = tree;
  while (!('value' in node))
    node = (columns[node.feature]?.[at] ?? 0) <= node.cut ? node.lower : node.upper;
  return node.value;
}

function storeTrees(
  trees: readonly Node[],
  cuts: readonly (readonly number[])[],
  bias: number,
): StoredTrees {
  const values: number[] = [];
  const visit = (node: Node, onNode: (node: Node) => void): void => {
    onNode(node);
    if ('value' in node) return;
    visit(node.lower, onNode);
    visit(node.upper, onNode);
  };
  for (const tree of trees)
    visit(tree, (node) => 'value' in node && values.push(Math.abs(node.value)));
  const step = Number((Math.max(...values) / leafSteps).toPrecision(6));
  const nodes: number[] = [];
  for (const tree of trees)
    visit(tree, (node) =>
      'value' in node
        ? nodes.push(leafSign, leafZero + Math.round(node.value / step))
        : nodes.push(node.feature, node.cut),
    );
  return { bias: Number(bias.toPrecision(6)), step, cuts, nodes: Uint8Array.from(nodes) };
}
