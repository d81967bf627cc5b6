/** The blank, and the narrow and the unbreakable one. */
const spaces: readonly number[] = [0x20, 0xa0, 0x2009, 0x202f];

/** Where a letter stands: within a word, or where a word begins. */
export const wordStart = {
  /** Within a word. */
  none: 0,
  /** A word begins. */
  any: 1,
  /** A word begins after a single space. */
  spaced: 2,
} as const;

/** One of the values of {@link wordStart}. */
export type WordStart = (typeof wordStart)[keyof typeof wordStart];

/** Returns where the next letter stands after a separator. `before` says where it would stand without it. */
export function startWord(before: WordStart, separator: number): WordStart {
  return before === wordStart.none && spaces.includes(separator) ? wordStart.spaced : wordStart.any;
}
