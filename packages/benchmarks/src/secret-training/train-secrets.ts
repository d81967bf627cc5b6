// Trains the reader of secrets and writes its weights: `pnpm train:secrets FOLDER`, with the folder of the prompts and outputs. The
// same data gives the same weights. `--open` prints too what a
// reader finds in sets that it did not learn.
import { writeFileSync } from 'node:fs';
import { zeroLetter } from '../../../toolgate/src/content-filter/guard-reader/reader-model.ts';
import { readOrdinaryWords } from './ordinary-words.ts';
import { reportLeftOut } from './report-reader.ts';
import { readSecretRows } from './secret-rows.ts';
import { makeCorpus, readCorpus, trainGuardWithout, trainValueWithout } from './train-reader.ts';

const args = process.argv.slice(2);
const data = args.find((argument) => !argument.startsWith('--'));
if (data === undefined) throw new TypeError('Expected the folder of the prompts and outputs.');
const corpus = makeCorpus(readSecretRows(data), readOrdinaryWords(data));
const read = readCorpus(corpus);
store();
if (args.includes('--open')) reportLeftOut(corpus, read);

function store(): void {
  const guard = trainGuardWithout(corpus);
  const value = trainValueWithout(corpus, read);
  const letters = Array.from(guard.weights, (weight) => String.fromCharCode(zeroLetter + weight));
  writeFileSync(
    new URL('../../../toolgate/src/content-filter/guard-reader/reader-weights.ts', import.meta.url),
    `import type { StoredReader } from './reader-model.ts';\n\n/** Written by \`pnpm train:secrets DATA\` of the benchmarks. */\n` +
      `export const readerWeights: StoredReader = {\n  guard: ${entry(letters.join(''), guard)},\n` +
      `  value: ${entry(Buffer.from(value.weights as Int8Array).toString('base64'), value)},\n` +
      `  ordinary:\n    '${Buffer.from(corpus.ordinary).toString('base64')}',\n};\n`,
  );
}

function entry(weights: string, { step, bias }: { step: number; bias: number }): string {
  return `{\n    weights:\n      '${weights}',\n    step: ${step},\n    bias: ${bias},\n  }`;
}
