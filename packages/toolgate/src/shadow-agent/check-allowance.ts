/**
 * How much the checks of one answer may compare at most, in pairs of a schema's and a value's elements: about a second.
 * Both come from outside, and a few hundred kilobytes of each, or some dozen calls of one tool, would occupy the process
 * for minutes.
 */
const mostComparisons = 2_000_000;

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

/** What the checks of one answer may still compare together, in pairs of elements. */
export interface CheckAllowance {
  /** What is left; none where it is 0 or less. */
  comparisons: number;
}

/** The allowance of one answer, before any check. */
export function createCheckAllowance(): CheckAllowance {
  return { comparisons: mostComparisons };
}

/**
 * Takes what it costs to check a value by a schema out of the allowance. Returns whether there is enough; references are
 * paid for as they are followed. What is turned down is paid for as well, since it had to be measured.
 */
export function payForCheck(schema: object, value: unknown, allowance: CheckAllowance): boolean {
  if (allowance.comparisons <= 0) return false;
  const { elements, uniqueLists } = sizeOf(schema);
  const { elements: checked, pairs } = sizeOf(value);
  const cost = elements * checked + uniqueLists * pairs;
  const isAffordable = cost <= allowance.comparisons;
  allowance.comparisons -= isAffordable ? cost : elements + checked;
  return isAffordable;
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
