import { calibrate } from './calibrate.ts';
import type { FeatureRow } from './feature-rows.ts';
import type { LabelledPrompt } from './prompt-sources.ts';
import { type LinearModel, scoreRow, trainModel } from './train-model.ts';

/**
 * The kinds of attack that a model of its own is trained for. A role without rules looks like ordinary role-play and
 * adversarial fiction; apart from the rest, its doubts do not blur what is plain about the others.
 */
const headNames = ['instructions', 'persona'] as const;

/** A model for each kind of attack. */
export type HeadModels = readonly LinearModel[];

/** A row and what each head says of it, before calibration. */
export interface HeadScores {
  row: FeatureRow;
  sums: readonly number[];
}

/** Turns the sum of a head into log-odds. */
export interface HeadCalibration {
  slope: number;
  offset: number;
}

/**
 * Log-odds that each head needs in addition to its calibration: the doubts about roles are spread over more of ordinary
 * text than the calibration, which looks at each source by its size, knows.
 */
const caution = [0, 0.7] as const;
/**
 * How far the calibration is believed: rows that look like attacks and are none are rarer in it than elsewhere, and a
 * score that is as good as 1 leaves nothing between the presets.
 */
const belief = 0.9;
const personaKind = /jailbreak|persona|role_impersonation/;

/** Which head an attack is for. */
function headOf({ kind }: LabelledPrompt): number {
  return personaKind.test(kind) ? 1 : 0;
}

/**
 * Trains a model for each kind of attack against all harmless rows.
 *
 * @param runs how many runs each model is the mean of; the maximum by default.
 */
export function trainHeads(rows: readonly FeatureRow[], runs?: number): HeadModels {
  return headNames.map((_, head) =>
    trainModel(
      rows.filter((row) => !row.attack || headOf(row) === head),
      runs,
    ),
  );
}

/** What each head says of a row. */
export function scoreHeads(models: HeadModels, row: FeatureRow): HeadScores {
  return { row, sums: models.map((model) => scoreRow(model, row)) };
}

/**
 * Calibrates each head on rows that its model never saw; each source counts by the square root of its size. What
 * {@link caution} and {@link belief} ask for is taken off.
 */
export function calibrateHeads(scores: readonly HeadScores[]): HeadCalibration[] {
  return headNames.map((_, head) => {
    const own = scores.filter(({ row }) => row.learned && (!row.attack || headOf(row) === head));
    const sizes = new Map<string, number>();
    for (const one of own) sizes.set(sourceKey(one), (sizes.get(sourceKey(one)) ?? 0) + 1);
    const { slope, offset } = calibrate(
      own.map((one) => ({
        score: one.sums[head] ?? 0,
        attack: one.row.attack,
        weight: 1 / Math.sqrt(sizes.get(sourceKey(one)) ?? 1),
      })),
    );
    return { slope: belief * slope, offset: belief * (offset - (caution[head] ?? 0)) };
  });
}

/** The log-odds of an attack of any kind: the highest of the heads. */
export function combinedOdds(
  { sums }: HeadScores,
  calibrations: readonly HeadCalibration[],
): number {
  return Math.max(
    ...calibrations.map(({ slope, offset }, head) => slope * (sums[head] ?? 0) + offset),
  );
}

function sourceKey({ row }: HeadScores): string {
  return `${row.source} ${row.attack}`;
}
