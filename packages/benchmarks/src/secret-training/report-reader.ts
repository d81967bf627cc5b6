import type { ReaderModel } from '../../../toolgate/src/content-filter/guard-reader/reader-model.ts';
import { weighValue } from '../../../toolgate/src/content-filter/guard-reader/weigh-values.ts';
import { judgingFold, ownSets, type SecretRow } from './secret-rows.ts';
import {
  type Corpus,
  type ReadCorpus,
  trainGuardWithout,
  trainValueWithout,
} from './train-reader.ts';
import { saysOther } from './value-examples.ts';

const thresholds = [0.2, 0.25, 0.3, 0.35, 0.4, 0.5];

/** What the reader finds in some rows. */
interface Tally {
  secrets: number;
  held: number;
  open: number;
  wrong: number;
  prompts: number;
  taken: number;
}

/** Prints what the reader alone finds in sets that it did not learn, one after the other, and in the real prompts that judge. */
export function reportLeftOut(corpus: Corpus, read: ReadCorpus): void {
  const all = new Map(thresholds.map((min) => [min, emptyTally()]));
  for (const fold of [...ownSets, composedFold, judgingFold]) {
    const model = {
      guard: trainGuardWithout(corpus, fold),
      value: trainValueWithout(corpus, read, fold),
      ordinary: corpus.ordinary,
    };
    for (const min of thresholds) {
      const tally = tallyFold(fold, { corpus, read, model, min });
      process.stdout.write(`${fold.padEnd(18)} from ${min.toFixed(2)}: ${formatTally(tally)}\n`);
      if (isOwnSet(fold)) add(all.get(min), tally);
    }
  }
  for (const [min, tally] of all)
    process.stdout.write(
      `${'own sets'.padEnd(18)} from ${min.toFixed(2)}: ${formatTally(tally)}\n`,
    );
}

/** The composed prompts that are left out together. */
const composedFold = 'part 0';

function isOwnSet(fold: string): boolean {
  return (ownSets as readonly string[]).includes(fold);
}

function tallyFold(
  fold: string,
  {
    corpus,
    read,
    model,
    min,
  }: { corpus: Corpus; read: ReadCorpus; model: ReaderModel; min: number },
): Tally {
  const tally = emptyTally();
  for (const [at, row] of corpus.rows.entries()) {
    const isCounted = fold !== composedFold || row.source === 'composed';
    if (row.fold === fold && isCounted) count(row, at, { read, model, min, tally });
  }
  return tally;
}

function count(
  row: SecretRow,
  at: number,
  { read, model, min, tally }: { read: ReadCorpus; model: ReaderModel; min: number; tally: Tally },
): void {
  const reading = read.readings[at];
  if (reading === undefined) return;
  const values = [...reading.near]
    .flatMap(reading.candidatesOf)
    .filter((candidate) => weighValue(candidate, reading, model) > min)
    .map(({ value }) => value);
  tally.secrets += row.secrets.length;
  tally.held += row.secrets.filter((secret) =>
    values.some((value) => saysOther(value, secret)),
  ).length;
  tally.open += row.open.length;
  tally.wrong += row.open.filter((one) =>
    values.some((value) => ` ${one.toLowerCase()} `.includes(` ${value.toLowerCase()} `)),
  ).length;
  tally.prompts += Number(row.secrets.length === 0);
  tally.taken += Number(row.secrets.length === 0 && values.length > 0);
}

function emptyTally(): Tally {
  return { secrets: 0, held: 0, open: 0, wrong: 0, prompts: 0, taken: 0 };
}

function add(sum: Tally | undefined, more: Tally): void {
  if (sum !== undefined)
    for (const key of Object.keys(more) as (keyof Tally)[]) sum[key] += more[key];
}

function formatTally({ secrets, held, open, wrong, prompts, taken }: Tally): string {
  return `secrets ${share(held, secrets)} of ${secrets}, open values ${share(wrong, open)} of ${open}, prompts without a secret ${share(taken, prompts)} of ${prompts}`;
}

function share(part: number, whole: number): string {
  return whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`;
}
