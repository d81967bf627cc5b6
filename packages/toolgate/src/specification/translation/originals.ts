import type { Translation } from './translation.ts';

/** Remembers the original of each lifted value: an unchanged one lowers to its original. */
export interface Originals {
  /** Stores the original of `made`, and returns `made`. */
  remember<Made extends object>(made: Made, original: object): Made;
  /** The original of a value; `undefined` without one. */
  get(made: object): object | undefined;
}

/**
 * Creates the originals of one specification. Each specification has its own: a value may be lifted from one and
 * lowered to another. They keep no value alive.
 */
export function createOriginals(): Originals {
  const originals = new WeakMap<object, object>();
  return {
    remember(made, original) {
      originals.set(made, original);
      return made;
    },
    get: (made) => originals.get(made),
  };
}

/** Extends a translation: a value that it lifted lowers to the same object that it was lifted from. */
export function rememberOriginals<Older extends object, Newer extends object, Lowered>(
  originals: Originals,
  { lift, lower }: Translation<Older, Newer, Lowered>,
): Translation<Older, Newer, Older | Lowered> {
  return {
    lift: (older) => originals.remember(lift(older), older),
    lower: (newer) => (originals.get(newer) as Older | undefined) ?? lower(newer),
  };
}
