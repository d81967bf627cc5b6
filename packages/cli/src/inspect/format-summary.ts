/** The length of the longest bar. */
const maxBarLength = 40;

/** Formats a count with its share: `12 of 300 (4.0 %)`. */
export function formatShare(count: number, all: number): string {
  const share = all === 0 ? 0 : (100 * count) / all;
  return `${count} of ${all} (${share.toFixed(1)} %)`;
}

/** Draws counts as labelled bars, one line each. */
export function histogram(rows: readonly { label: string; count: number }[]): string[] {
  const max = Math.max(1, ...rows.map(({ count }) => count));
  const width = Math.max(...rows.map(({ label }) => label.length));
  return rows.map(({ label, count }) => {
    const bar = '#'.repeat(Math.ceil((maxBarLength * count) / max));
    return `  ${label.padEnd(width)} ${bar}${bar === '' ? '' : ' '}${count}`;
  });
}

/** Counts a word once more. */
export function countWord(counts: Map<string, number>, word: string): void {
  counts.set(word, (counts.get(word) ?? 0) + 1);
}

/** Formats counts, the highest first: `extraction 3, override 1`. */
export function tally(counts: ReadonlyMap<string, number>): string {
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .map(([word, count]) => `${word} ${count}`)
    .join(', ');
}
