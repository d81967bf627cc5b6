import { describe, expect, it } from 'vitest';
import { formatTallies } from '../format-tallies.ts';
import { tallyAuthorsNearAttacks, tallyNearAttacks } from '../own-sets/own-set-tallies.ts';

const sets = {
  'near-attacks': await tallyNearAttacks(),
  'near-attacks-authors': await tallyAuthorsNearAttacks(),
};
for (const [name, tallies] of Object.entries(sets)) {
  process.stdout.write(formatTallies(name, { right: 'not blocked', touched: 'hardened', tallies }));
}

describe.each(Object.entries(sets))('the guard on the everyday messages of %s', (_, tallies) => {
  it('blocks no message', () => {
    expect(tallies.flatMap(({ failing }) => failing)).toEqual([]);
  });

  it('hardens at most one in a hundred of the messages that nothing was learned from', () => {
    const unseen = tallies.filter(({ group }) => group.startsWith('unseen'));
    const rows = unseen.reduce((sum, tally) => sum + tally.rows, 0);
    const hardened = unseen.reduce((sum, { touched }) => sum + touched, 0);
    expect(hardened / rows).toBeLessThanOrEqual(0.01);
  });
});
