// Measures guard and filter on the sets that this project wrote itself, with the rows that go wrong. Run it with
// `node packages/benchmarks/src/own-sets/own-sets.ts [set ...]`; `--short` leaves the rows out. `data/README.md` describes
// the sets.
import { parseArgs } from 'node:util';
import { formatTallies } from '../format-tallies.ts';
import {
  type OwnSetTally,
  tallyAuthorsNearAttacks,
  tallyCustomers,
  tallyForeignAttacks,
  tallyForeignRequests,
  tallyForeignResults,
  tallyLeakingAnswers,
  tallyNearAttacks,
  tallyQuotingAnswers,
  tallyRecitingAnswers,
} from './own-set-tallies.ts';

interface OwnSet {
  /** The meaning of `right` for this set. */
  right: string;
  /** The meaning of `touched`; absent if it has no meaning. */
  touched?: string;
  tally: () => OwnSetTally[] | Promise<OwnSetTally[]>;
}

/** Characters of a row that are shown. */
const shownLength = 160;

const ownSets: Record<string, OwnSet> = {
  customers: { right: 'not blocked', touched: 'hardened', tally: tallyCustomers },
  'near-attacks': { right: 'not blocked', touched: 'hardened', tally: tallyNearAttacks },
  'near-attacks-authors': {
    right: 'not blocked',
    touched: 'hardened',
    tally: tallyAuthorsNearAttacks,
  },
  ordinary: { right: 'not blocked', touched: 'hardened', tally: tallyForeignRequests },
  attacks: { right: 'found', touched: 'hardened', tally: () => tallyForeignAttacks('language') },
  'attack-kinds': { right: 'found', touched: 'hardened', tally: () => tallyForeignAttacks('kind') },
  planted: { right: 'found', touched: 'hardened', tally: () => tallyForeignResults('attack') },
  'tool-results': {
    right: 'passed',
    touched: 'hardened',
    tally: () => tallyForeignResults('benign'),
  },
  quotes: { right: 'delivered', tally: tallyQuotingAnswers },
  recitals: { right: 'delivered', touched: 'withheld', tally: tallyRecitingAnswers },
  leaks: { right: 'blocked', tally: tallyLeakingAnswers },
};

/**
 * Measures some of the sets and describes the results.
 *
 * @param names the sets; all of them when empty.
 * @param options.short leaves out the rows that went wrong.
 * @throws RangeError for an unknown name.
 */
export async function reportOwnSets(
  names: readonly string[],
  { short = false }: { short?: boolean } = {},
): Promise<string> {
  const sections: string[] = [];
  for (const name of names.length === 0 ? Object.keys(ownSets) : names) {
    const set = ownSets[name];
    if (set === undefined)
      throw new RangeError(
        `There is no set "${name}". The sets are ${Object.keys(ownSets).join(', ')}.`,
      );
    const tallies = await set.tally();
    sections.push(formatTallies(name, { ...set, tallies }));
    if (!short && name !== 'attack-kinds') sections.push(failingRows(tallies));
  }
  return sections.filter((section) => section !== '').join('\n');
}

function failingRows(tallies: readonly OwnSetTally[]): string {
  return tallies
    .flatMap(({ group, failing }) =>
      failing.map((text) => `  ${group}: ${JSON.stringify(text).slice(0, shownLength)}\n`),
    )
    .join('');
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    options: { short: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  process.stdout.write(await reportOwnSets(positionals, values));
}
