/** Decision trees as they are stored, whose leaves sum up to the logarithm of odds (gradient boosting: Friedman 2001). */
export interface StoredTrees {
  /** The sum without any tree. */
  bias: number;
  /** The unit of a leaf. */
  step: number;
  /** For each feature, the values at which trees part it, from the lowest. */
  cuts: readonly (readonly number[])[];
  /**
   * The trees one after the other, each as its nodes from the root on, the lower branch before the upper one. A node is two
   * bytes: a feature and the number of a cut, or {@link leafSign} and the value of a leaf plus {@link leafZero}.
   */
  nodes: Uint8Array;
}

/** Decision trees, ready to be summed up. */
export interface BoostedTrees {
  bias: number;
  /** The numbers of the first nodes of the trees. */
  roots: readonly number[];
  /** For each node, the feature that it asks for; {@link leafSign} for a leaf. */
  features: Uint8Array;
  /** For each node, the lowest value of its upper branch, or the value of a leaf. */
  values: Float64Array;
  /** For each node, the number of the first node of its upper branch; the lower one follows the node. */
  uppers: Uint16Array;
}

/** In place of a feature, the sign of a leaf. */
export const leafSign = 255;
/** The amount added to the value of a leaf, which may be negative. */
export const leafZero = 128;

/** Reads stored trees. */
export function readTrees({ bias, step, cuts, nodes }: StoredTrees): BoostedTrees {
  const count = nodes.length / 2;
  const trees = {
    bias,
    roots: [] as number[],
    features: nodes.filter((_, at) => at % 2 === 0),
    values: new Float64Array(count),
    uppers: new Uint16Array(count),
  };
  /** Nodes whose upper branch begins later. */
  const open: number[] = [];
  let isRoot = true;
  for (let at = 0; at < count; at++) {
    if (isRoot) trees.roots.push(at);
    const feature = trees.features[at] ?? leafSign;
    const other = nodes[at * 2 + 1] ?? 0;
    if (feature === leafSign) {
      trees.values[at] = (other - leafZero) * step;
      const parent = open.pop();
      if (parent !== undefined) trees.uppers[parent] = at + 1;
      isRoot = parent === undefined;
    } else {
      trees.values[at] = cuts[feature]?.[other] ?? 0;
      open.push(at);
      isRoot = false;
    }
  }
  return trees;
}

/** Sums up the leaves to which some features lead. */
export function sumTrees(
  { bias, roots, features, values, uppers }: BoostedTrees,
  read: ArrayLike<number>,
): number {
  let sum = bias;
  for (const root of roots) {
    let at = root;
    while (features[at] !== leafSign)
      at = (read[features[at] ?? 0] ?? 0) < (values[at] ?? 0) ? at + 1 : (uppers[at] ?? 0);
    sum += values[at] ?? 0;
  }
  return sum;
}
