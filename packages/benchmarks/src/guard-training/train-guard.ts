// Trains the prompt guard's classifier: `pnpm train:guard DATA` with the folder that holds prompts/<source>.jsonl.gz.
// It writes the weights and the thresholds of the presets into the guard's folder, the same bytes each time on the
// same Node. `--held-out` trains no final model and prints, by source, what models find in families of attacks and in
// sources of harmless text that they never saw; `--rotation N` pairs families and harmless sources otherwise.
import { parseArgs } from 'node:util';
import { composedPrompts } from './composed-prompts.ts';
import { crossValidate } from './cross-validate.ts';
import { featureRow } from './feature-rows.ts';
import { groupWords } from './group-words.ts';
import { calibrateHeads, trainHeads } from './guard-heads.ts';
import { isEveryday, printHeldOut } from './held-out-report.ts';
import { printDefaultPreset } from './preset-report.ts';
import { presetThresholds } from './preset-thresholds.ts';
import { promptSources, readPromptSource } from './prompt-sources.ts';
import { storeModel } from './store-model.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'held-out': { type: 'boolean', default: false },
    rotation: { type: 'string', default: '0' },
    fold: { type: 'string' },
  },
});
const folder = positionals[0] ?? '';
const prompts = promptSources.flatMap(({ name }) => readPromptSource(folder, name));
if (prompts.length === 0) {
  process.stdout.write(
    `There are no prompts in "${folder}". Name the folder that holds prompts/<source>.jsonl.gz.\n`,
  );
  process.exitCode = 1;
} else {
  const groups = groupWords(folder);
  const rows = prompts.map((prompt) => featureRow(prompt, groups));
  const composed = composedPrompts().map((prompt) => featureRow(prompt, groups));
  const only = values.fold === undefined ? {} : { only: Number(values.fold) };
  const scores = crossValidate(rows, { composed, rotation: Number(values.rotation), ...only });
  printHeldOut(scores);
  printDefaultPreset(scores);
  if (!values['held-out']) {
    const models = trainHeads([...rows.filter(({ learned }) => learned), ...composed]);
    const everyday = scores.filter(isEveryday).map(({ score }) => score);
    storeModel(models, {
      groups,
      calibrations: calibrateHeads(scores),
      thresholds: presetThresholds(everyday),
    });
  }
}
