/**
 * Says what a feature has beside a word: the word before it, or that it is one of {@link beginsWith}. Names of features are joined only
 * where they are stored, since joining takes longer than weighing.
 */
export type Beside = string | undefined;

/** Returns the weight of a feature: a word, sign or group of letters, and what is beside it. */
export type WeighFeature = (name: string, beside?: Beside) => number;

/** Takes a feature, as {@link WeighFeature} does. */
export type AddFeature = (name: string, beside?: Beside) => void;

/** In place of a word before: a sentence begins with the word, with its first letters, or a word anywhere has these. */
export const beginsWith = { word: '^', stem: '^*', anywhere: '*' } as const;

/** Returns the name under which a feature is stored. */
export function nameFeature(name: string, beside?: Beside): string {
  if (beside === undefined) return name;
  if (beside === beginsWith.word) return `^${name}`;
  if (beside === beginsWith.stem) return `^${name}*`;
  return beside === beginsWith.anywhere ? `${name}*` : `${beside}_${name}`;
}

/** Parts a stored name; the inverse of {@link nameFeature}. */
function parseFeature(feature: string): { name: string; beside: Beside } {
  const isStem = feature.endsWith('*');
  const isStart = feature.startsWith('^');
  const name = feature.slice(isStart ? 1 : 0, isStem ? -1 : undefined);
  if (isStart) return { name, beside: isStem ? beginsWith.stem : beginsWith.word };
  if (isStem) return { name, beside: beginsWith.anywhere };
  const [before = '', word] = feature.split('_');
  return word === undefined ? { name, beside: undefined } : { name: word, beside: before };
}

/**
 * Returns a function that weighs a feature by lists of features, separated by spaces, by their weight; others weigh 0. The lists are read
 * on first use: an app that hides nothing does not need them.
 */
export function createFeatureWeights(lists: Readonly<Record<string, string>>): WeighFeature {
  let weights: Map<Beside, Map<string, number>> | undefined;

  function readLists(): Map<Beside, Map<string, number>> {
    const read = new Map<Beside, Map<string, number>>();
    for (const [weight, features] of Object.entries(lists))
      for (const feature of features.split(' ')) {
        const { name, beside } = parseFeature(feature);
        const own = read.get(beside) ?? new Map<string, number>();
        read.set(beside, own.set(name, Number(weight)));
      }
    return read;
  }

  return (name, beside) => (weights ??= readLists()).get(beside)?.get(name) ?? 0;
}
