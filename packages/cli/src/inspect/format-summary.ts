/** The longest bar of a histogram. */
const barLength = 40;

/** A count with its share of all: `12 of 300 (4.0 %)`. */
export function countOf(count: number, all: number): string {
  const share = all === 0 ? 0 : (100 * count) / all;
  return `${count} of ${all} (${share.toFixed(1)} %)`;
}

/** Bars for counts, one line each, with their labels. */
export function histogram(rows: readonly { label: string; count: number }[]): string[] {
  const most = Math.max(1, ...rows.map(({ count }) => count));
  const width = Math.max(...rows.map(({ label }) => label.length));
  return rows.map(({ label, count }) => {
    const bar = '#'.repeat(Math.ceil((barLength * count) / most));
    return `  ${label.padEnd(width)} ${bar}${bar === '' ? '' : ' '}${count}`;
  });
}

/** Counts of words, the most frequent first: `extraction 3, override 1`. */
export function tally(counts: ReadonlyMap<string, number>): string {
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .map(([word, count]) => `${word} ${count}`)
    .join(', ');
}
