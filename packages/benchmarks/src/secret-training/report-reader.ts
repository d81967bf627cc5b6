import { sumTrees } from '../../../toolgate/src/content-filter/boosted-trees/index.ts';
import { groups } from './secret-rows.ts';
import { type Corpus, type CorpusRow, toModel, trainReader } from './train-reader.ts';
import { isWithin } from './value-examples.ts';

const thresholds = [0.1, 0.15, 0.2, 0.3, 0.4, 0.45, 0.5, 0.55, 0.6, 0.7];

/** A row, and how likely each of its values is a secret. */
interface WeighedRow extends CorpusRow {
  likelihoods: readonly number[];
}

/** Prints what the reader alone finds in groups that it did not learn, and in the prompts that judge, by the sets that they come from. */
export function reportLeftOut(corpus: Corpus): void {
  const bySource = new Map<string, WeighedRow[]>();
  for (let group = 0; group <= groups; group++) {
    const { beside } = toModel(trainReader(corpus, group));
    for (const one of corpus.rows) {
      if ((one.row.group ?? groups) !== group || one.row.source === 'composed') continue;
      const likelihoods = one.together.map((own) =>
        own === undefined ? 0 : 1 / (1 + Math.exp(-sumTrees(beside, own))),
      );
      const source = `${one.row.source}${one.row.group === undefined ? ', judging' : ''}`;
      bySource.set(source, [...(bySource.get(source) ?? []), { ...one, likelihoods }]);
    }
  }
  for (const [source, rows] of bySource)
    for (const min of thresholds)
      process.stdout.write(`${source.padEnd(24)} from ${min.toFixed(2)}: ${tally(rows, min)}\n`);
}

function tally(rows: readonly WeighedRow[], min: number): string {
  const counts = { secrets: 0, held: 0, open: 0, wrong: 0, answers: 0, cut: 0, clean: 0, taken: 0 };
  for (const { row, candidates, likelihoods } of rows) {
    const found = candidates
      .filter((_, at) => (likelihoods[at] ?? 0) > min)
      .map(({ value }) => value);
    const saysOne = (text: string): boolean => found.some((value) => isWithin(value, text));
    const { secrets, open, answers = [] } = row;
    counts.secrets += secrets.length;
    counts.held += secrets.filter(saysOne).length;
    counts.open += open.length;
    counts.wrong += open.filter(saysOne).length;
    counts.answers += answers.length;
    counts.cut += answers.filter(saysOne).length;
    counts.clean += Number(secrets.length === 0);
    counts.taken += Number(secrets.length === 0 && found.length > 0);
  }
  return (
    `secrets ${share(counts.held, counts.secrets)}, open values ${share(counts.wrong, counts.open)}, ` +
    `answers ${share(counts.cut, counts.answers)}, prompts without a secret ${share(counts.taken, counts.clean)}`
  );
}

function share(part: number, whole: number): string {
  return whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} % of ${whole}`;
}
