import { inject } from 'vitest';

/**
 * Chooses the cases of a table of combinations that a run tests. The full run (`npm run test:full`) tests all of them.
 * The short run tests so many that every two values of different dimensions meet in at least one case: most defects
 * need no more than two values to meet (Kuhn, Wallace and Gallo, "Software fault interactions and implications for
 * software testing", 2004).
 *
 * @param cases the combinations; some may be missing.
 * @param dimensions return the value of a case in each dimension. Values are compared as strings.
 * @returns the chosen cases in their order. The choice is the same in every run.
 */
export function everyPair<Case>(
  cases: readonly Case[],
  ...dimensions: ((one: Case) => string | number | boolean)[]
): Case[] {
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

function pairsOf<Case>(
  one: Case,
  dimensions: readonly ((one: Case) => string | number | boolean)[],
): string[] {
  const values = dimensions.map((valueOf) => String(valueOf(one)));
  return values.flatMap((first, at) =>
    values
      .slice(at + 1)
      .map((second, after) => JSON.stringify([at, first, at + 1 + after, second])),
  );
}
