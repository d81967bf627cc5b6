import type { Translation } from './translation.ts';

/** Remembers the original of each lifted value. An unchanged value lowers to its original. */
export interface Originals {
  /** Stores the original of `made`, and returns `made`. */
  remember<Made extends object>(made: Made, original: object): Made;
  /** Returns the original of a value; `undefined` without one. */
  get(made: object): object | undefined;
}

/**
 * Creates the originals of one specification. Each specification has its own, because a value may be lifted from one
 * and lowered to another. They keep no value alive.
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

/** Extends a translation, so a lifted value lowers to the same object from which it was lifted. */
export function rememberOriginals<Older extends object, Newer extends object, Lowered>(
  originals: Originals,
  { lift, lower }: Translation<Older, Newer, Lowered>,
): Translation<Older, Newer, Older | Lowered> {
  return {
    lift: (older) => originals.remember(lift(older), older),
    lower: (newer) => (originals.get(newer) as Older | undefined) ?? lower(newer),
  };
}
