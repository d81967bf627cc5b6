/**
 * Maximum number of comparisons for all checks of one answer: about a second. A comparison takes one element of a schema and
 * one of a value. Without a limit, a few hundred kilobytes of each, or some dozen calls of one tool, would block the process
 * for minutes.
 */
const maxComparisons = 2_000_000;

/** Number of characters that a check reads in the time of one comparison. */
const charactersPerComparison = 32;

/** The size of a value, which determines the cost of a check. */
export interface ValueSize {
  /** Number of objects, lists and their elements; a long text counts as several. */
  elements: number;
  /** Number of pairs of elements of the same list. A check for repetitions compares each pair. */
  pairs: number;
  /** Number of objects with the key `uniqueItems`, which requests that check. */
  uniqueLists: number;
}

/** The work that all checks of one answer may still do. */
export interface CheckAllowance {
  /** Number of comparisons left; 0 or less means exhausted. */
  comparisons: number;
}

/** Creates the full allowance of one answer. */
export function createCheckAllowance(): CheckAllowance {
  return { comparisons: maxComparisons };
}

/**
 * Subtracts the cost of checking a value by a schema from the allowance, and returns whether there was enough.
 * A reference costs something only when the check follows it. A refused check still pays for its measuring.
 */
export function payForCheck(schema: object, value: unknown, allowance: CheckAllowance): boolean {
  if (allowance.comparisons <= 0) return false;
  const { elements, uniqueLists } = measureSize(schema);
  const { elements: checked, pairs } = measureSize(value);
  const cost = elements * checked + uniqueLists * pairs;
  const isAffordable = cost <= allowance.comparisons;
  allowance.comparisons -= isAffordable ? cost : elements + checked;
  return isAffordable;
}

/** Measures a JSON value, without recursion, because an answer may be nested to any depth. */
export function measureSize(value: unknown): ValueSize {
  const size: ValueSize = { elements: 0, pairs: 0, uniqueLists: 0 };
  const pending: unknown[] = [value];
  while (pending.length > 0) {
    const next = pending.pop();
    size.elements += 1;
    if (typeof next === 'string') {
      size.elements += Math.floor(next.length / charactersPerComparison);
    } else if (Array.isArray(next)) {
      size.pairs += (next.length * (next.length - 1)) / 2;
      for (const element of next) pending.push(element);
    } else if (typeof next === 'object' && next !== null) {
      if ('uniqueItems' in next) size.uniqueLists += 1;
      for (const element of Object.values(next)) pending.push(element);
    }
  }
  return size;
}
