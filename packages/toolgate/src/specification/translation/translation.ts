/**
 * One kind of value in an older specification and in V4, and the way from each to the other. Neither
 * way changes its argument.
 */
export interface Translation<Older, Newer, Lowered = Older> {
  /** From the older specification to V4. */
  lift: (older: Older) => Newer;
  /** From V4 to the older specification. */
  lower: (newer: Newer) => Lowered;
}

/** The translation of a part of a list; lowering gives `undefined` for one that is to be left out. */
export type PartTranslation<Older, Newer> = Translation<Older, Newer, Older | undefined>;
