import { inject } from 'vitest';

/** A dimension of cases: a field, or a function that returns the value of a case. Values are compared as strings. */
export type Dimension<Case> = keyof Case | ((one: Case) => string | number | boolean);

/**
 * Chooses the cases of a table of combinations that a run tests. The full run (`npm run test:full`) tests all of them.
 * The short run tests so many that every two values of different dimensions meet in at least one case: most defects
 * need no more than two values to meet (Kuhn, Wallace and Gallo, "Software fault interactions and implications for
 * software testing", 2004).
 *
 * @param cases the combinations; some may be missing.
 * @returns the chosen cases in their order. The choice is the same in every run.
 */
export function everyPair<Case>(cases: readonly Case[], ...dimensions: Dimension<Case>[]): Case[] {
  if (inject('isFullRun')) return [...cases];
  let left = cases.map((one, index) => ({ index, pairs: pairsOf(one, dimensions) }));
  const covered = new Set<string>();
  const chosen: number[] = [];
  for (;;) {
    for (const one of left) one.pairs = one.pairs.filter((pair) => !covered.has(pair));
    left = left.filter(({ pairs }) => pairs.length > 0);
    const [first] = left;
    if (first === undefined) break;
    const best = left.reduce((a, b) => (b.pairs.length > a.pairs.length ? b : a), first);
    chosen.push(best.index);
    for (const pair of best.pairs) covered.add(pair);
  }
  return chosen.toSorted((a, b) => a - b).map((index) => cases[index] as Case);
}

function pairsOf<Case>(one: Case, dimensions: readonly Dimension<Case>[]): string[] {
  const values = dimensions.map((dimension) =>
    String(typeof dimension === 'function' ? dimension(one) : one[dimension]),
  );
  return values.flatMap((first, at) =>
    values
      .slice(at + 1)
      .map((second, after) => JSON.stringify([at, first, at + 1 + after, second])),
  );
}
