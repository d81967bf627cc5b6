import { describe, expect, it } from 'vitest';
import { reportOwnSets } from './own-sets.ts';

describe('the command for the sets of our own', () => {
  it('prints a line for each group of the named sets', async () => {
    const report = await reportOwnSets(['customers'], { short: true });
    expect(report.split('\n').map((line) => line.split(/\s/)[0])).toEqual([
      'customers',
      'shop',
      'bank',
      'airline',
      'clinic',
      'all',
      '',
    ]);
  });

  it('refuses an unknown set, and names the known sets', async () => {
    await expect(reportOwnSets(['clients'])).rejects.toThrow(
      'There is no set "clients". The sets are customers, near-attacks, near-attacks-authors, ordinary, attacks, attack-kinds, planted, tool-results, quotes, recitals, leaks.',
    );
  });
});
