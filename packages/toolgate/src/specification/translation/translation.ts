/**
 * Translates one kind of value between an older specification and V4. Neither direction changes its
 * argument.
 */
export interface Translation<Older, Newer, Lowered = Older> {
  /** From the older specification to V4. */
  lift: (older: Older) => Newer;
  /** From V4 to the older specification. */
  lower: (newer: Newer) => Lowered;
}

/** Translates a part of a list; lowering returns `undefined` to leave the part out. */
export type PartTranslation<Older, Newer> = Translation<Older, Newer, Older | undefined>;
