import type { WordGroups } from '../../../toolgate/src/prompt-guard/features/index.ts';
import { createPromptGuard } from '../../../toolgate/src/prompt-guard/index.ts';
import { minCategoryScore } from '../../../toolgate/src/prompt-guard/model/index.ts';
import { oddsOfQuoting, readFrame } from '../../../toolgate/src/prompt-guard/quotations.ts';
import {
  listParts,
  listPassageParts,
  maxPartedLength,
  maxPartLoss,
  minWholeScore,
  partLoss,
  trimEnds,
} from '../../../toolgate/src/prompt-guard/text-parts.ts';
import { featureRow, type FeatureRow, passageOf } from './feature-rows.ts';
import {
  calibrateModels,
  type Calibration,
  combinedOdds,
  type ModelScores,
  scoreModels,
  type TrainedModels,
  trainModels,
} from './guard-models.ts';
import { highestWindow } from './linear-model.ts';
import { duplicateKeys } from './near-duplicates.ts';
import { guardScore } from './preset-thresholds.ts';
import { foldCount, type LabelledPrompt, promptSources } from './prompt-sources.ts';

/** A row and its score by a model that saw neither its source nor near-duplicates of it. */
export interface UnseenScore {
  row: LabelledPrompt;
  /** Log-odds. */
  score: number;
  /** The fold whose model scored it; {@link noFold} for the models of all folds. */
  fold: number;
}

/** Such a row with what each model of its fold gave it. */
export interface HeldOutScore extends UnseenScore, ModelScores {
  row: FeatureRow;
}

/** What models gave texts that they never saw. */
export interface HeldOut {
  /** Each row of the collections, by the model of its fold. */
  scores: HeldOutScore[];
  /** Each message near to attacks by the model of every fold, since no model learns these messages. */
  nearAttacks: HeldOutScore[];
}

/** The fold of a row that the models of all folds scored. */
const noFold = -1;

const folds = new Map(promptSources.map(({ name, fold }) => [name, fold]));

/**
 * Scores every row by a model that was trained without its source. Each fold leaves out some sources, and all rows that
 * nearly repeat one of theirs.
 *
 * @param options.groups read the parts of a text, as {@link rowOdds} says.
 * @param options.composed rows of our own, which every model is trained on.
 * @param options.nearAttacks rows of our own, which no model is trained on.
 * @param options.only the folds to train; all by default.
 * @param options.runs the number of runs; a model is their mean.
 */
export function leaveSourcesOut(
  rows: readonly FeatureRow[],
  options: {
    groups: WordGroups;
    composed: readonly FeatureRow[];
    nearAttacks: readonly FeatureRow[];
    only?: readonly number[];
    runs?: number;
  },
): HeldOut {
  const { composed, only = Array.from({ length: foldCount }, (_, fold) => fold), runs } = options;
  const keys = new Map(rows.map((row) => [row, duplicateKeys(row.text)]));
  const nearAttacks: HeldOutScore[] = [];
  const modelsOf = new Map<number, TrainedModels>();
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
    modelsOf.set(fold, models);
    const score = (row: FeatureRow): HeldOutScore =>
      Object.assign(scoreModels(models, row), { fold, score: 0 });
    nearAttacks.push(...options.nearAttacks.map(score));
    return heldOut.map(score);
  });
  const calibrations = calibrateModels(scores);
  for (const one of [...scores, ...nearAttacks]) {
    const models = modelsOf.get(one.fold);
    if (models !== undefined) one.score = rowOdds(one, { models, calibrations }, options.groups);
  }
  return { scores, nearAttacks };
}

/** The log-odds of a text as the guard finds them; less if it only quotes an attack. */
function rowOdds(scores: ModelScores, trained: CalibratedModels, groups: WordGroups): number {
  const { row } = scores;
  const odds = partedOdds(scores, trained, groups);
  const frame = readFrame(row.text);
  if (frame === undefined || guardScore(odds) < minWholeScore) return odds;
  const ofFrame = scoreModels(trained.models, featureRow({ ...row, text: frame }, groups));
  return oddsOfQuoting(odds, partedOdds(ofFrame, trained, groups));
}

/** The log-odds of the whole text, without the short sentences at its ends, or of its most suspicious part. */
function partedOdds(scores: ModelScores, trained: CalibratedModels, groups: WordGroups): number {
  const { row } = scores;
  const whole = combinedOdds(scores, trained.calibrations);
  const isLong = row.text.length > maxPartedLength;
  if (guardScore(whole) < (isLong ? minCategoryScore : minWholeScore)) return whole;
  const oddsOf = (text: string): number =>
    combinedOdds(
      scoreModels(trained.models, featureRow({ ...row, text }, groups)),
      trained.calibrations,
    );
  const isNeutral = (text: string): boolean => !featureRow({ ...row, text }, groups).hasClass;
  const core = row.knownShares.length > 1 ? row.text : trimEnds(row.text, isNeutral);
  const trimmed = core === row.text ? whole : oddsOf(core);
  const texts = isLong ? listPassages(row, trained.models, groups) : listParts(core);
  const loss = isLong ? maxPartLoss : partLoss(texts.length);
  return Math.max(trimmed, ...texts.map((text) => oddsOf(text) - loss));
}

/** The passage of the highest window of a long text, and its parts. */
function listPassages(
  row: FeatureRow,
  { heads: [instructions] }: TrainedModels,
  groups: WordGroups,
): string[] {
  const weights = instructions?.weights ?? new Float32Array();
  const window = row.windows.indexOf(highestWindow(row.windows, weights));
  return listPassageParts(passageOf(row, window, groups));
}

/** Models and what turns their sums into log-odds. */
export interface CalibratedModels {
  models: TrainedModels;
  calibrations: readonly Calibration[];
}

/** Scores rows that the models were not trained on. */
export function scoreUnseen(
  rows: readonly FeatureRow[],
  trained: CalibratedModels,
  groups: WordGroups,
): HeldOutScore[] {
  return rows.map((row) => {
    const scores = scoreModels(trained.models, row);
    return Object.assign(scores, { fold: noFold, score: rowOdds(scores, trained, groups) });
  });
}

/** The guard rounds its scores to thousandths, so its log-odds have these bounds. */
const leastScore = 0.0005;

/**
 * Scores the rows of sources that were set aside as the guard does with its stored weights. A row that resembles one of the training
 * is left out.
 */
export async function scoreSetAside(
  rows: readonly LabelledPrompt[],
  learned: readonly LabelledPrompt[],
): Promise<UnseenScore[]> {
  const known = new Set(learned.flatMap(({ text }) => Array.from(duplicateKeys(text))));
  const unlike = rows.filter(({ text }) => !duplicateKeys(text).some((key) => known.has(key)));
  const guard = createPromptGuard();
  const scores: UnseenScore[] = [];
  for (const row of unlike) {
    const { score } = await guard.inspect([{ role: 'user', content: row.text }]);
    const bounded = Math.min(1 - leastScore, Math.max(leastScore, score));
    scores.push({ row, fold: noFold, score: Math.log(bounded / (1 - bounded)) });
  }
  return scores;
}

function foldOf({ source }: FeatureRow): number | undefined {
  return folds.get(source);
}
