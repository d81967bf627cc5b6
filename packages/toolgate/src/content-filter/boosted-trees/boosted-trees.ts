/** Decision trees in their stored form. The sum of their leaves is a log odds (gradient boosting: Friedman 2001). */
export interface StoredTrees {
  /** The sum before any tree. */
  bias: number;
  /** The unit of a leaf. */
  step: number;
  /** For each feature, the values at which trees split it, the lowest first. */
  cuts: readonly (readonly number[])[];
  /**
   * The nodes of all trees in order. Each tree begins with its root; the lower branch of a node comes before its upper
   * branch. A node is two bytes: a feature and the index of a cut, or {@link leafSign} and the value of a leaf plus
   * {@link leafZero}.
   */
  nodes: Uint8Array;
}

/** Decision trees in the form that {@link sumTrees} reads. */
export interface BoostedTrees {
  bias: number;
  /** The index of the root node of each tree. */
  roots: readonly number[];
  /** For each node, the feature that it tests; {@link leafSign} for a leaf. */
  features: Uint8Array;
  /** For each node, the lowest value of its upper branch; for a leaf, its value. */
  values: Float64Array;
  /** For each node, the index of the first node of its upper branch. The lower branch follows the node directly. */
  uppers: Uint16Array;
}

/** Marks a leaf instead of a feature. */
export const leafSign = 255;
/** Added to the value of a leaf in its byte, because the value may be negative. */
export const leafZero = 128;

/** Decodes stored trees. */
export function readTrees({ bias, step, cuts, nodes }: StoredTrees): BoostedTrees {
  const count = nodes.length / 2;
  const trees = {
    bias,
    roots: [] as number[],
    features: nodes.filter((_, at) => at % 2 === 0),
    values: new Float64Array(count),
    uppers: new Uint16Array(count),
  };
  /** Nodes that still wait for their upper branch. */
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

/** Sums up the leaves for the given feature values. */
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
