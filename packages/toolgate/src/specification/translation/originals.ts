/** Remembers which values were made from which, so that an unchanged one can be turned back. */
export interface Memory {
  /** Notes that `made` was made from `original`, and returns `made`. */
  remember<Made extends object>(made: Made, original: object): Made;
  /** What a value was made from; `undefined` for one that was not made here. */
  originalOf(made: object): object | undefined;
}

/**
 * Opens a memory. Each specification has its own, since a value may be lifted from one and lowered
 * to another. It holds no value alive.
 */
export function createMemory(): Memory {
  const originals = new WeakMap<object, object>();
  return {
    remember(made, original) {
      originals.set(made, original);
      return made;
    },
    originalOf: (made) => originals.get(made),
  };
}
