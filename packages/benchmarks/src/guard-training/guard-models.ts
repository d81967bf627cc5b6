import { combineOdds } from '../../../toolgate/src/prompt-guard/model/index.ts';
import { calibrate } from './calibrate.ts';
import type { FeatureRow } from './feature-rows.ts';
import { highestWindow, type LinearModel } from './linear-model.ts';
import type { LabelledPrompt } from './prompt-sources.ts';
import { scoreRow, structureSum, trainModel } from './train-model.ts';
import { type NGramWeights, scoreNGramRow, trainNGrams } from './train-n-grams.ts';

/**
 * The kinds of attack, each with a model of its own. A role without rules looks like ordinary role-play and adversarial fiction; in a
 * separate model, this doubt does not weaken the evidence of the other kind.
 */
const headNames = ['instructions', 'persona'] as const;

/** All that scores a text. */
export interface TrainedModels {
  /** A model for each kind of attack. */
  heads: readonly LinearModel[];
  local: NGramWeights;
  whole: NGramWeights;
}

/** A row and its sum from each model, before calibration: the heads, then the n-grams of a cell and of the whole text. */
export interface ModelScores {
  row: FeatureRow;
  sums: readonly number[];
  /** The maximum that the structure of a reading adds to the sum of the head for instructions. */
  structure: number;
  /** The share of known words of the reading with the highest window. */
  knownShare: number;
}

/** Turns the sum of a model into log-odds. */
export interface Calibration {
  slope: number;
  offset: number;
}

/**
 * Log-odds that each head needs in addition to its calibration: the doubts about roles are spread over more of ordinary
 * text than the calibration, which looks at each source by its size, knows.
 */
const caution = [0, 0.7] as const;
/**
 * The share of the calibrated log-odds that counts: harmless rows that look like attacks are rarer in the calibration than elsewhere, and a
 * score that is as good as 1 leaves nothing between the presets.
 */
const belief = 0.9;
const personaKind = /jailbreak|persona|role_impersonation/;

/** The index of the head for an attack. */
function headOf({ kind }: LabelledPrompt): number {
  return personaKind.test(kind) ? 1 : 0;
}

/**
 * Trains a model for each kind of attack against all harmless rows, and the two of n-grams.
 *
 * @param runs the number of runs; the model of a kind is their mean. The maximum by default.
 */
export function trainModels(rows: readonly FeatureRow[], runs?: number): TrainedModels {
  return {
    heads: headNames.map((_, head) =>
      trainModel(
        rows.filter((row) => !row.attack || headOf(row) === head),
        runs,
      ),
    ),
    local: trainNGrams(rows, 'local'),
    whole: trainNGrams(rows, 'whole'),
  };
}

/** Scores a row with each model. */
export function scoreModels({ heads, local, whole }: TrainedModels, row: FeatureRow): ModelScores {
  return {
    row,
    sums: [
      ...heads.map((model) => scoreRow(model, row)),
      scoreNGramRow(local, row, 'local'),
      scoreNGramRow(whole, row, 'whole'),
    ],
    structure: structureSum(heads[0], row),
    knownShare: knownShareOf(row, heads[0]),
  };
}

/** Returns the share of known words of the reading that has the highest window of a model. */
function knownShareOf({ windows, places, knownShares }: FeatureRow, model?: LinearModel): number {
  const highest = windows.indexOf(highestWindow(windows, model?.weights ?? new Float32Array()));
  let after = 0;
  const reading = places.findIndex((own) => highest < (after += own.length));
  return knownShares[reading] ?? 0;
}

/**
 * Calibrates each model on rows that it never saw; each source counts by the square root of its size. {@link caution} and {@link belief}
 * lower the heads.
 */
export function calibrateModels(scores: readonly ModelScores[]): Calibration[] {
  const heads = headNames.map((_, head) => {
    const own = scores.filter(({ row }) => !row.attack || headOf(row) === head);
    const { slope, offset } = calibrateSums(own, head);
    return { slope: belief * slope, offset: belief * (offset - (caution[head] ?? 0)) };
  });
  return [...heads, calibrateSums(scores, heads.length), calibrateSums(scores, heads.length + 1)];
}

function calibrateSums(scores: readonly ModelScores[], model: number): Calibration {
  const own = scores.filter(({ row }) => row.learned);
  const sizes = new Map<string, number>();
  for (const one of own) sizes.set(sourceKey(one), (sizes.get(sourceKey(one)) ?? 0) + 1);
  return calibrate(
    own.map((one) => ({
      score: one.sums[model] ?? 0,
      attack: one.row.attack,
      weight: 1 / Math.sqrt(sizes.get(sourceKey(one)) ?? 1),
    })),
  );
}

/** The log-odds of an attack of any kind, as the guard combines them. */
export function combinedOdds(
  { row, sums, structure, knownShare }: ModelScores,
  calibrations: readonly Calibration[],
): number {
  const odds = calibrations.map(({ slope, offset }, model) => slope * (sums[model] ?? 0) + offset);
  const heads = Math.max(...odds.slice(0, headNames.length));
  const [local = 0, whole = 0] = odds.slice(headNames.length);
  return combineOdds({
    heads,
    local,
    whole,
    knownShare,
    namesOwn: row.namesOwn,
    structure: (calibrations[0]?.slope ?? 1) * structure,
  });
}

function sourceKey({ row }: ModelScores): string {
  return `${row.source} ${row.attack}`;
}
