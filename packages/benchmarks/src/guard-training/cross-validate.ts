import type { FeatureRow } from './feature-rows.ts';
import { promptSources } from './prompt-sources.ts';
import {
  calibrateHeads,
  combinedOdds,
  type HeadScores,
  scoreHeads,
  trainHeads,
} from './guard-heads.ts';

/** A row and what a model that saw neither its source nor its family says of it. */
export interface HeldOutScore extends HeadScores {
  /** Log-odds. */
  score: number;
  /** Which fold it was held out with. */
  fold: number;
}

/** Families of attacks that are held out together. */
export const heldOutFamilies: readonly (readonly string[])[] = [
  ['written'],
  ['games'],
  ['extraction'],
  ['planted'],
  ['vanguard', 'promptmap', 'giskard'],
];

const sources = new Map(promptSources.map((source) => [source.name, source]));

/**
 * Scores every row by a model that was trained on other families of attacks and on other sources of harmless
 * text. Each fold leaves a family of attacks and a group of harmless sources out.
 *
 * @param options.composed rows of our own, which every model is trained on.
 * @param options.rotation by how many groups the harmless sources are turned against the families, from 0 to 4.
 * @param options.only the number of the one fold to train; all by default.
 */
export function crossValidate(
  rows: readonly FeatureRow[],
  options: { composed: readonly FeatureRow[]; rotation?: number; only?: number },
): HeldOutScore[] {
  const { composed, rotation = 0, only } = options;
  const scores = heldOutFamilies.flatMap((families, fold) => {
    if (only !== undefined && only !== fold) return [];
    const group = (fold + rotation) % heldOutFamilies.length;
    const isHeldOut = (row: FeatureRow): boolean => {
      const source = sources.get(row.source);
      if (source === undefined) return false;
      return row.attack ? families.includes(source.family) : source.group === group;
    };
    const isRelated = (row: FeatureRow): boolean =>
      families.includes(sources.get(row.source)?.family ?? '');
    const learned = rows.filter((row) => row.learned && !isHeldOut(row) && !isRelated(row));
    const models = trainHeads([...learned, ...composed]);
    return rows
      .filter(isHeldOut)
      .map((row) => Object.assign(scoreHeads(models, row), { fold, score: 0 }));
  });
  const calibrations = calibrateHeads(scores);
  for (const one of scores) one.score = combinedOdds(one, calibrations);
  return scores;
}
