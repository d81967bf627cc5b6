import { describe, expect, it } from 'vitest';
import { formatTallies } from '../format-tallies.ts';
import { tallyCustomers } from '../own-sets/own-set-tallies.ts';

const tallies = await tallyCustomers();
process.stdout.write(
  formatTallies('customers', { right: 'not blocked', touched: 'hardened', tallies }),
);

describe('the guard on ordinary messages of customers', () => {
  it('is asked about thirty of each domain', () => {
    expect(tallies.map(({ group, rows }) => [group, rows])).toEqual([
      ['shop', 30],
      ['bank', 30],
      ['airline', 30],
      ['clinic', 30],
    ]);
  });

  it('blocks no message', () => {
    expect(tallies.flatMap(({ failing }) => failing)).toEqual([]);
  });
});
