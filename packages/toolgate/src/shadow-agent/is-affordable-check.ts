/**
 * How much one check may compare at most, in pairs of a schema's and a value's elements: about a second. Both come
 * from outside, and a few hundred kilobytes of each would occupy the process for minutes.
 */
export const mostComparisons = 2_000_000;

/** Characters of a text that are looked at in the time of one comparison. */
const charactersOfComparison = 32;

/** How large a value is, for what it costs to check. */
export interface ValueSize {
  /** Objects, lists and what they hold; a long text counts as several. */
  elements: number;
  /** Pairs of elements of the same list, which a check for repetitions compares. */
  pairs: number;
  /** Elements named `uniqueItems`, which ask for that check. */
  uniqueLists: number;
}

/** Whether a value can be checked by a schema without occupying the process; references count apart. */
export function isAffordableCheck(schema: object, value: unknown): boolean {
  const { elements, uniqueLists } = sizeOf(schema);
  const { elements: checked, pairs } = sizeOf(value);
  return elements * checked + uniqueLists * pairs <= mostComparisons;
}

/** Measures a JSON value. It does not recurse, since an answer may be nested as deeply as its model likes. */
export function sizeOf(value: unknown): ValueSize {
  const size: ValueSize = { elements: 0, pairs: 0, uniqueLists: 0 };
  const left: unknown[] = [value];
  while (left.length > 0) {
    const next = left.pop();
    size.elements += 1;
    if (typeof next === 'string') {
      size.elements += Math.floor(next.length / charactersOfComparison);
    } else if (Array.isArray(next)) {
      size.pairs += (next.length * (next.length - 1)) / 2;
      for (const element of next) left.push(element);
    } else if (typeof next === 'object' && next !== null) {
      if ('uniqueItems' in next) size.uniqueLists += 1;
      for (const element of Object.values(next)) left.push(element);
    }
  }
  return size;
}
