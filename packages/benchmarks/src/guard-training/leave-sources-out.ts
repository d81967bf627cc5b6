import type { FeatureRow } from './feature-rows.ts';
import {
  calibrateModels,
  type Calibration,
  combinedOdds,
  type ModelScores,
  scoreModels,
  type TrainedModels,
  trainModels,
} from './guard-models.ts';
import { duplicateKeys } from './near-duplicates.ts';
import { foldCount, promptSources } from './prompt-sources.ts';

/** A row and its score by a model that saw neither its source nor near-duplicates of it. */
export interface HeldOutScore extends ModelScores {
  /** Log-odds. */
  score: number;
  /** The fold that left it out; {@link setAsideFold} if all did. */
  fold: number;
}

/** The number of the fold of rows of sources that were set aside. */
const setAsideFold = -1;

const folds = new Map(promptSources.map(({ name, fold }) => [name, fold]));

/**
 * Scores every row by a model that was trained without its source. Each fold leaves some sources out, and of the others
 * the rows that are near-duplicates of one left out.
 *
 * @param options.composed rows of our own, which every model is trained on.
 * @param options.only the folds to train; all by default.
 * @param options.runs how many runs a model is the mean of.
 */
export function leaveSourcesOut(
  rows: readonly FeatureRow[],
  options: {
    composed: readonly FeatureRow[];
    only?: readonly number[];
    runs?: number;
  },
): HeldOutScore[] {
  const { composed, only = Array.from({ length: foldCount }, (_, fold) => fold), runs } = options;
  const keys = new Map(rows.map((row) => [row, duplicateKeys(row.text)]));
  const scores = only.flatMap((fold) => {
    const heldOut = rows.filter((row) => foldOf(row) === fold);
    const known = new Set(heldOut.flatMap((row) => [...(keys.get(row) ?? [])]));
    const learned = rows.filter(
      (row) =>
        row.learned &&
        foldOf(row) !== fold &&
        keys.get(row)?.some((key) => known.has(key)) !== true,
    );
    process.stderr.write(
      `Fold ${fold}: ${learned.length} rows of others, ${heldOut.length} left out.\n`,
    );
    const models = trainModels([...learned, ...composed], runs);
    return heldOut.map((row) => Object.assign(scoreModels(models, row), { fold, score: 0 }));
  });
  const calibrations = calibrateModels(scores);
  for (const one of scores) one.score = combinedOdds(one, calibrations);
  return scores;
}

/**
 * Scores the rows of sources that were set aside by models that were trained on all others. A row that resembles one
 * of the training is left out.
 */
export function scoreSetAside(
  rows: readonly FeatureRow[],
  options: {
    models: TrainedModels;
    calibrations: readonly Calibration[];
    learned: readonly FeatureRow[];
  },
): HeldOutScore[] {
  const { models, calibrations, learned } = options;
  const known = new Set(learned.flatMap(({ text }) => Array.from(duplicateKeys(text))));
  return rows
    .filter(({ text }) => !duplicateKeys(text).some((key) => known.has(key)))
    .map((row) => {
      const scores = scoreModels(models, row);
      const score = combinedOdds(scores, calibrations);
      return Object.assign(scores, { fold: setAsideFold, score });
    });
}

function foldOf({ source }: FeatureRow): number | undefined {
  return folds.get(source);
}
