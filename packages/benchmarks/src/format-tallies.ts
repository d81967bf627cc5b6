import type { OwnSetTally } from './own-sets/own-set-tallies.ts';

/** What a table shows, and what it calls its columns. */
export interface TallyTable {
  /** What `right` means. */
  right: string;
  /** What `touched` means; without it the column is left out. */
  touched?: string;
  tallies: readonly OwnSetTally[];
}

/** A table of one set: a line a group, and one for all together. */
export function formatTallies(name: string, { right, touched, tallies }: TallyTable): string {
  const all: OwnSetTally = {
    group: 'all',
    rows: sum(tallies, 'rows'),
    right: sum(tallies, 'right'),
    touched: sum(tallies, 'touched'),
    failing: [],
  };
  const lines = [
    [name, 'rows', right, 'share', touched],
    ...[...tallies, all].map((tally) => [
      tally.group,
      String(tally.rows),
      String(tally.right),
      `${((100 * tally.right) / tally.rows).toFixed(1)} %`,
      touched === undefined ? undefined : String(tally.touched),
    ]),
  ];
  return lines
    .map(
      ([group, ...cells]) =>
        `${(group ?? '').padEnd(14)}${cells.map((cell) => (cell ?? '').padStart(12)).join('')}`.trimEnd() +
        '\n',
    )
    .join('');
}

function sum(tallies: readonly OwnSetTally[], field: 'rows' | 'right' | 'touched'): number {
  return tallies.reduce((total, tally) => total + tally[field], 0);
}
