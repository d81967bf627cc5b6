// Trains the prompt guard's classifier: `pnpm train:guard DATA` with the folder that holds prompts/<source>.jsonl.gz.
// It leaves sources out in turn, prints what models find in sources that they never saw, and writes the weights and the
// thresholds of the presets into the guard's folder, the same bytes each time on the same Node. `--held-out` only prints
// (`--fold N` one fold of it). `--open` also prints what the guard finds in the sources that were set aside: that is for the end. With
// `--held-out` this is the guard with the weights that it has already.
import { parseArgs } from 'node:util';
import { presetThresholds as shippedThresholds } from '../../../toolgate/src/prompt-guard/preset-thresholds.ts';
import { composedPrompts, thresholdMessages } from './composed/index.ts';
import { featureRow } from './feature-rows.ts';
import { calibrateModels, trainModels } from './guard-models.ts';
import {
  leaveSourcesOut,
  scoreSetAside,
  scoreUnseen,
  type UnseenScore,
} from './leave-sources-out.ts';
import { presetThresholds } from './preset-thresholds.ts';
import { promptSources, readPromptSource, setAsideSources } from './prompt-sources.ts';
import {
  isEveryday,
  isNearAttack,
  printSetAside,
  printSources,
  printThresholds,
} from './source-report.ts';
import { storeModel } from './store-model.ts';
import { groupWords } from './word-groups/index.ts';

/** Runs of a model of the yardstick; the shipped one is the mean of more. */
const yardstickRuns = 1;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'held-out': { type: 'boolean', default: false },
    fold: { type: 'string' },
    open: { type: 'boolean', default: false },
  },
});
const folder = positionals[0] ?? '';
const collections = promptSources.filter(({ author }) => author === undefined);
const authors = promptSources.filter(({ author }) => author !== undefined);
const found = collections.flatMap((source) => readPromptSource(folder, source));
const prompts = [...found, ...authors.flatMap((source) => readPromptSource(folder, source))];
if (found.length === 0) {
  process.stdout.write(
    `There are no prompts in "${folder}". Name the folder that holds prompts/<source>.jsonl.gz.\n`,
  );
  process.exitCode = 1;
} else {
  const groups = groupWords(folder);
  const rows = prompts.map((prompt) => featureRow(prompt, groups));
  const composed = composedPrompts().map((prompt) => featureRow(prompt, groups));
  const nearAttacks = thresholdMessages().map((prompt) => featureRow(prompt, groups));
  const options = { groups, composed, nearAttacks, runs: yardstickRuns };
  const only = values.fold === undefined ? {} : { only: [Number(values.fold)] };
  const heldOut = leaveSourcesOut(rows, { ...options, ...only });
  printSources(heldOut);
  printThresholds(heldOut);
  const learned = [...rows.filter((row) => row.learned), ...composed];
  let thresholds = shippedThresholds;
  if (!values['held-out']) {
    const models = trainModels(learned);
    const calibrations = calibrateModels(heldOut.scores);
    thresholds = presetThresholds({
      everyday: oddsOf(heldOut.scores.filter(isEveryday)),
      nearAttacks: oddsOf([
        ...scoreUnseen(nearAttacks, { models, calibrations }, groups),
        ...heldOut.scores.filter(isNearAttack),
      ]),
    });
    storeModel(models, { groups, calibrations, thresholds });
  }
  if (values.open) {
    const setAside = setAsideSources.flatMap((source) => readPromptSource(folder, source));
    printSetAside(await scoreSetAside(setAside, learned), { heldOut, thresholds });
  }
}

function oddsOf(scores: readonly UnseenScore[]): number[] {
  return scores.map(({ score }) => score);
}
