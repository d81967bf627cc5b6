/**
 * The context of a feature: the word before it, or a value of {@link beginsWith}. The name and the context stay
 * separate while weighing, because joining them takes longer than the lookup.
 */
export type FeatureContext = string | undefined;

/** Returns the weight of a feature: a word, sign or group of letters, and its context. */
export type WeighFeature = (name: string, context?: FeatureContext) => number;

/** Receives a feature, with the parameters of {@link WeighFeature}. */
export type AddFeature = (name: string, context?: FeatureContext) => void;

/**
 * Values of {@link FeatureContext} that say what the name of a feature is: a word that begins a sentence, the first
 * letters of such a word, or the first letters of any word.
 */
export const beginsWith = { word: '^', stem: '^*', anywhere: '*' } as const;

/** Returns the stored name of a feature. */
export function nameFeature(name: string, context?: FeatureContext): string {
  if (context === undefined) return name;
  if (context === beginsWith.word) return `^${name}`;
  if (context === beginsWith.stem) return `^${name}*`;
  return context === beginsWith.anywhere ? `${name}*` : `${context}_${name}`;
}

/** Splits a stored name; the inverse of {@link nameFeature}. */
function parseFeature(feature: string): { name: string; context: FeatureContext } {
  const isStem = feature.endsWith('*');
  const isStart = feature.startsWith('^');
  const name = feature.slice(isStart ? 1 : 0, isStem ? -1 : undefined);
  if (isStart) return { name, context: isStem ? beginsWith.stem : beginsWith.word };
  if (isStem) return { name, context: beginsWith.anywhere };
  const [before = '', word] = feature.split('_');
  return word === undefined ? { name, context: undefined } : { name: word, context: before };
}

/**
 * Creates a function that returns the weight of a feature; 0 for an unknown one. `lists` has a list of features,
 * separated by spaces, for each weight. The first call reads the lists, because an app that hides nothing does not need
 * them.
 */
export function createFeatureWeights(lists: Readonly<Record<string, string>>): WeighFeature {
  let weights: Map<FeatureContext, Map<string, number>> | undefined;

  function readLists(): Map<FeatureContext, Map<string, number>> {
    const read = new Map<FeatureContext, Map<string, number>>();
    for (const [weight, features] of Object.entries(lists))
      for (const feature of features.split(' ')) {
        const { name, context } = parseFeature(feature);
        const own = read.get(context) ?? new Map<string, number>();
        read.set(context, own.set(name, Number(weight)));
      }
    return read;
  }

  return (name, context) => (weights ??= readLists()).get(context)?.get(name) ?? 0;
}
