import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readOwnRows } from '../own-rows.ts';

interface SetRow {
  unseen?: boolean;
  split?: string;
  answers?: unknown[];
  leaks?: unknown[];
}

/** What each column of numbers counts in a set. */
const counters: Readonly<Record<string, (rows: readonly SetRow[]) => number>> = {
  rows: (rows) => rows.length,
  unseen: (rows) =>
    rows.filter(({ unseen, split }) => unseen === true || split === 'unseen').length,
  answers: (rows) => rows.flatMap(({ answers = [] }) => answers).length,
  leaks: (rows) => rows.flatMap(({ leaks = [] }) => leaks).length,
};

const page = readFileSync(new URL('../../data/README.md', import.meta.url), 'utf8');

/** Each set of the tables, with the numbers that its line gives. */
const sets = page.split('\n\n').flatMap((block) => {
  const [head = [], , ...lines] = block.split('\n').map((line) => line.split('|').map(trim));
  return lines.flatMap((cells) => {
    const name = /^`([\w-]+)\.jsonl`$/.exec(cells[1] ?? '')?.[1];
    const numbers = head.flatMap((column, index) =>
      column in counters ? [[column, Number(cells[index])] as const] : [],
    );
    return name === undefined ? [] : [{ name, numbers: Object.fromEntries(numbers) }];
  });
});

function trim(text: string): string {
  return text.trim();
}

describe('the page of our own sets', () => {
  it('has the sets in tables', () => {
    expect(sets.length).toBeGreaterThan(35);
  });

  it.each(sets)('counts the rows of $name as they are', ({ name, numbers }) => {
    const rows = readOwnRows<SetRow>(name);
    const counts = Object.keys(numbers).map(
      (column) => [column, counters[column]?.(rows)] as const,
    );
    expect(numbers).toEqual(Object.fromEntries(counts));
  });
});
