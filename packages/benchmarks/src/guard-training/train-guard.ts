// Trains the prompt guard's classifier: `pnpm train:guard DATA` with the folder that holds prompts/<source>.jsonl.gz.
// It writes the weights and the thresholds of the presets into the guard's folder, the same bytes each time on the
// same Node. `--held-out` trains no final model and prints, by source, what models find in families of attacks and in
// sources of harmless text that they never saw; `--rotation N` pairs families and harmless sources otherwise.
import { parseArgs } from 'node:util';
import { composedPrompts } from './composed-prompts.ts';
import { crossValidate, type HeldOutScore } from './cross-validate.ts';
import { featureRow } from './feature-rows.ts';
import { calibrateHeads, trainHeads } from './guard-heads.ts';
import { scoreAtShare } from '../guard-statistics.ts';
import { isEveryday, printHeldOut } from './held-out-report.ts';
import { promptSources, readPromptSource } from './prompt-sources.ts';
import { type Findings, storeModel } from './store-model.ts';

/** Shares of held-out everyday requests that each preset hardens and blocks. */
const presetShares = {
  strict: { harden: 0.02, block: 0.002 },
  default: { harden: 0.005, block: 0.0002 },
  lenient: { harden: 0.003, block: 0.0001 },
} as const;
const roundedTo = 1000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'held-out': { type: 'boolean', default: false },
    rotation: { type: 'string', default: '0' },
    fold: { type: 'string' },
  },
});
const folder = positionals[0] ?? '';
const rows = promptSources.flatMap(({ name }) => readPromptSource(folder, name).map(featureRow));
if (rows.length === 0) {
  process.stdout.write(
    `There are no prompts in "${folder}". Name the folder that holds prompts/<source>.jsonl.gz.\n`,
  );
  process.exitCode = 1;
} else {
  const composed = composedPrompts().map(featureRow);
  const only = values.fold === undefined ? {} : { only: Number(values.fold) };
  const scores = crossValidate(rows, { composed, rotation: Number(values.rotation), ...only });
  printHeldOut(scores);
  if (!values['held-out']) {
    const models = trainHeads([...rows.filter(({ learned }) => learned), ...composed]);
    const calibrations = calibrateHeads(scores);
    storeModel(models, { calibrations, thresholds: presetThresholds(scores) });
  }
}

/** Scores, rounded, that the shares of held-out everyday requests exceed. */
function presetThresholds(scores: readonly HeldOutScore[]): Findings['thresholds'] {
  const everyday = scores.filter(isEveryday).map(({ score }) => score);
  const at = (share: number): number =>
    Math.round(roundedTo / (1 + Math.exp(-scoreAtShare(everyday, share)))) / roundedTo;
  const preset = (name: keyof typeof presetShares): { harden: number; block: number } => ({
    harden: at(presetShares[name].harden),
    block: at(presetShares[name].block),
  });
  return { strict: preset('strict'), default: preset('default'), lenient: preset('lenient') };
}
