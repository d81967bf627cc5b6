/** Returns the weight of a feature. */
export type WeighFeature = (feature: string) => number;

/**
 * Returns a function that weighs a feature by lists of features, separated by spaces, by their weight; others weigh 0. The lists are read
 * on first use: an app that hides nothing does not need them.
 */
export function createFeatureWeights(lists: Readonly<Record<string, string>>): WeighFeature {
  let weights: Map<string, number> | undefined;

  function readLists(): Map<string, number> {
    const read = new Map<string, number>();
    for (const [weight, features] of Object.entries(lists))
      for (const feature of features.split(' ')) read.set(feature, Number(weight));
    return read;
  }

  return (feature) => (weights ??= readLists()).get(feature) ?? 0;
}
