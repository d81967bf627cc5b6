/**
 * The second part of a feature, beside its name: the word before it, or a value of {@link beginsWith}. The parts stay
 * separate while weighing, because joining them takes longer than the lookup.
 */
export type Beside = string | undefined;

/** Returns the weight of a feature: a word, sign or group of letters, and the part beside it. */
export type WeighFeature = (name: string, beside?: Beside) => number;

/** Receives a feature, with the parameters of {@link WeighFeature}. */
export type AddFeature = (name: string, beside?: Beside) => void;

/**
 * Values of {@link Beside} instead of a word: a sentence begins with the word, a sentence begins with these letters, or
 * any word does.
 */
export const beginsWith = { word: '^', stem: '^*', anywhere: '*' } as const;

/** Returns the stored name of a feature. */
export function nameFeature(name: string, beside?: Beside): string {
  if (beside === undefined) return name;
  if (beside === beginsWith.word) return `^${name}`;
  if (beside === beginsWith.stem) return `^${name}*`;
  return beside === beginsWith.anywhere ? `${name}*` : `${beside}_${name}`;
}

/** Splits a stored name; the inverse of {@link nameFeature}. */
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
 * Creates a function that returns the weight of a feature; 0 for an unknown one. `lists` has a list of features,
 * separated by spaces, for each weight. The first call reads the lists, because an app that hides nothing does not need
 * them.
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
