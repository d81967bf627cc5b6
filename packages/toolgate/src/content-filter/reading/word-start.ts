/** The blank, and the narrow and the unbreakable one. */
const spaces: ReadonlySet<number> = new Set([0x20, 0xa0, 0x2009, 0x202f]);

/** The comma and the apostrophes. */
const groupSigns: ReadonlySet<number> = new Set([0x2c, 0x27, 0x2019]);
const point = 0x2e;
const dollar = 0x24;

/** Whether a character is the sign of a currency: one of Unicode's category Sc. */
export function isCurrencySign(code: number): boolean {
  return (
    code === dollar ||
    (code >= 0xa2 && code <= 0xa5) ||
    (code >= 0x20a0 && code <= 0x20c0) ||
    code === 0xe3f ||
    code === 0xff04 ||
    code === 0xffe1 ||
    code === 0xffe5
  );
}

/** Whether a word begins with a letter, and after what. */
export const wordStart = {
  /** Within a word. */
  within: 0,
  /** A word begins. */
  any: 1,
  /** A word begins after a single space. */
  spaced: 2,
  /** A word begins after a single sign that may be between the groups of a number: `1,400`. */
  grouped: 3,
  /** A word begins after a single point: `1.400`. */
  pointed: 4,
  /** A word begins after the sign of a currency, also with a space between them: `$35`. */
  priced: 5,
} as const;

/** One of the values of {@link wordStart}. */
export type WordStart = (typeof wordStart)[keyof typeof wordStart];

/** Whether a word begins with the next letter after a separator. `before` is the same without the separator. */
export function startWord(before: WordStart, separator: number): WordStart {
  if (isCurrencySign(separator)) return wordStart.priced;
  if (before === wordStart.priced && spaces.has(separator)) return before;
  if (before !== wordStart.within) return wordStart.any;
  if (spaces.has(separator)) return wordStart.spaced;
  if (separator === point) return wordStart.pointed;
  return groupSigns.has(separator) ? wordStart.grouped : wordStart.any;
}
