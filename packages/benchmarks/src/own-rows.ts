import { readFileSync } from 'node:fs';

/** Reads the rows of one of our own sets, `data/<name>.jsonl`. */
export function readOwnRows<Row>(name: string): Row[] {
  const text = readFileSync(new URL(`../data/${name}.jsonl`, import.meta.url), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);
}
