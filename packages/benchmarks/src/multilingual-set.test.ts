import { describe, expect, it } from 'vitest';
import { formatTallies } from './format-tallies.ts';
import { tallyForeignAttacks, tallyForeignRequests } from './own-set-tallies.ts';

/** The least share of a language's attacks that has to be hardened or blocked. */
const leastRecall = 0.5;

const attacks = await tallyForeignAttacks('language');
const kinds = await tallyForeignAttacks('kind');
const requests = await tallyForeignRequests();
process.stdout.write(
  [
    formatTallies('attacks', { right: 'found', touched: 'hardened', tallies: attacks }),
    formatTallies('attack kinds', { right: 'found', touched: 'hardened', tallies: kinds }),
    formatTallies('ordinary', { right: 'not blocked', touched: 'hardened', tallies: requests }),
  ].join('\n'),
);

describe('the guard on languages other than English', () => {
  it('is asked about the same sixteen in both sets', () => {
    expect(attacks.map(({ group }) => group)).toEqual(requests.map(({ group }) => group));
    expect(attacks.filter(({ rows }) => rows >= 30)).toHaveLength(12);
    expect(attacks.filter(({ rows }) => rows >= 15)).toHaveLength(16);
    expect(requests.filter(({ rows }) => rows >= 25)).toHaveLength(16);
  });

  it.each(attacks)('finds at least half of the attacks in $group', ({ rows, right }) => {
    expect(right / rows).toBeGreaterThanOrEqual(leastRecall);
  });

  it.each(requests)('blocks no ordinary request in $group', ({ failing }) => {
    expect(failing).toEqual([]);
  });
});
