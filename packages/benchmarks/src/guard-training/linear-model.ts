/** A linear model of the windows of a text, before its weights are rounded. */
export interface LinearModel {
  weights: Float32Array;
  bias: number;
}

/** Adds a share of a model to another. */
export function addShare(sum: LinearModel, { weights, bias }: LinearModel, share: number): void {
  for (let feature = 0; feature < weights.length; feature += 1) {
    sum.weights[feature] = (sum.weights[feature] ?? 0) + (weights[feature] ?? 0) * share;
  }
  sum.bias += bias * share;
}

/** Returns the window with the highest sum of weights. Features from `limit` on do not count. */
export function highestWindow(
  windows: readonly Int32Array[],
  weights: Float32Array,
  limit: number = Infinity,
): Int32Array {
  let highest = -Infinity;
  let best = windows[0] ?? new Int32Array();
  if (windows.length === 1) return best;
  for (const window of windows) {
    let sum = 0;
    for (const feature of window) if (feature < limit) sum += weights[feature] ?? 0;
    if (sum <= highest) continue;
    highest = sum;
    best = window;
  }
  return best;
}

/** Returns, for each feature, the number of sources in which it occurs. */
export function countSources(
  rows: readonly { source: string; windows: readonly Int32Array[] }[],
  featureCount: number,
): Uint8Array {
  const names = [...new Set(rows.map(({ source }) => source))];
  const last = new Int32Array(featureCount).fill(-1);
  const counts = new Uint8Array(featureCount);
  for (const [number, name] of names.entries()) {
    const windows = rows.filter(({ source }) => source === name).flatMap((row) => row.windows);
    for (const window of windows) countNew(window, number, { last, counts });
  }
  return counts;
}

/** Counts the features of a window that the source did not have before. */
function countNew(
  window: Int32Array,
  source: number,
  { last, counts }: { last: Int32Array; counts: Uint8Array },
): void {
  for (const feature of window) {
    if (last[feature] === source) continue;
    last[feature] = source;
    counts[feature] = (counts[feature] ?? 0) + 1;
  }
}
