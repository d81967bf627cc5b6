// Trains the reader of secrets and writes its weights: `pnpm train:secrets DATA`, with the folder that holds `outputs` and `systems`. The
// same data gives the same weights. Run `pnpm train:filter` first: the reader uses its weights of wording. `--open` prints too what a
// reader finds in sets that it did not learn.
import { writeFileSync } from 'node:fs';
import { formatObject } from '../boosted-trees/index.ts';
import { assertTrainingData } from '../filter/filter-data.ts';
import { readOrdinaryWords } from './ordinary-words.ts';
import { reportLeftOut } from './report-reader.ts';
import { readSecretRows } from './secret-rows.ts';
import { storeReader } from './store-reader.ts';
import { makeCorpus, type TrainedReader, trainReader } from './train-reader.ts';

const args = process.argv.slice(2);
const data = args.find((argument) => !argument.startsWith('--')) ?? '';
assertTrainingData(data);
const corpus = makeCorpus(readSecretRows(data), readOrdinaryWords(data));
if (args.includes('--open')) reportLeftOut(corpus);
store(trainReader(corpus));

function store(reader: TrainedReader): void {
  writeFileSync(
    new URL('../../../toolgate/src/content-filter/guard-reader/reader-weights.ts', import.meta.url),
    `import type { StoredReader } from './reader-model.ts';\n\n/** Written by \`pnpm train:secrets DATA\` of the benchmarks. */\n` +
      `export const readerWeights: StoredReader = ${formatObject(storeReader(reader))};\n`,
  );
}
