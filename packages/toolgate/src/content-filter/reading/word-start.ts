/** The blank, and the narrow and the unbreakable one. */
const spaces: ReadonlySet<number> = new Set([0x20, 0xa0, 0x2009, 0x202f]);

/** Whether a word begins with a letter, and after what. */
export const wordStart = {
  /** Within a word. */
  within: 0,
  /** A word begins. */
  any: 1,
  /** A word begins after a single space. */
  spaced: 2,
} as const;

/** One of the values of {@link wordStart}. */
export type WordStart = (typeof wordStart)[keyof typeof wordStart];

/** Whether a word begins with the next letter after a separator. `before` is the same without the separator. */
export function startWord(before: WordStart, separator: number): WordStart {
  return before === wordStart.within && spaces.has(separator) ? wordStart.spaced : wordStart.any;
}
