/** The median and the range of values. */
export interface Spread {
  median: number;
  least: number;
  most: number;
}

/** The value that a share of values stays below, from 0 for the least to 1 for the greatest; not a number without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The median and the range of values; not numbers without values. */
export function spreadOf(values: readonly number[]): Spread {
  return { median: quantile(values, 0.5), least: quantile(values, 0), most: quantile(values, 1) };
}
