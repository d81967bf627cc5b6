import { featuresBetween, lexicalStart, listWindows, type Reading } from '../features/index.ts';
import { applyRestLoss } from '../rest-loss.ts';
import type { CorrectedText, CorrectionIndex } from './correction-index.ts';
import { type GuardHead, type GuardModel, minWindowSum, windowLoss } from './guard-model.ts';
import { featureCounter, sumCells, sumCount, sumWindow } from './window-sums.ts';

/** Below these log-odds a window is under every threshold and needs no correction. */
const minCorrectedOdds = -1.5;

/** The window with the highest sum of a head. */
export interface Highest {
  odds: number;
  /** The window: its reading, its first cell, and the cell after its last. */
  reading: Reading;
  first: number;
  end: number;
}

/** The windows of a reading, as the heads score them. */
export interface WindowScores {
  /** The window with the highest sum of the head for instructions. */
  attack: Highest;
  /** The highest sum of the head for roles. */
  role: number;
  /** The higher log-odds of the two heads, after the other windows lowered the highest one. */
  heads: number;
  /** Whether a correction changed a window. */
  isCorrected: boolean;
}

/** The facts of a reading before its windows are scored. */
export interface ReadingFacts {
  /** The log-odds that its structure adds to each window, for each head. */
  structures: readonly [attack: number, role: number];
  /** Log-odds of its n-grams. */
  local: number;
  /** The corrected text that equals the whole text, if there is one. */
  equal: CorrectedText | undefined;
}

/**
 * Creates a scorer of the windows of a reading. It scores each window alone, in time linear in the reading.
 *
 * @param corrections lower the windows that resemble a corrected text.
 */
export function createWindowScorer(
  model: GuardModel,
  corrections: CorrectionIndex | undefined,
): (reading: Reading, facts: ReadingFacts) => WindowScores {
  const {
    heads: [instructions, persona],
  } = model;
  const counter = featureCounter(model);
  const window = new Int32Array(sumCount);
  return (reading, { structures: [attackStructure, roleStructure], local, equal }) => {
    const sums = sumCells(counter, reading);
    const attackParts: number[] = [];
    const roleParts: number[] = [];
    let highest = -Infinity;
    let highestAt = 0;
    let role = -Infinity;
    let isCorrected = false;
    const bounds = listWindows(reading);
    for (let at = 0; at < bounds.length; at += 2) {
      const first = bounds[at] ?? 0;
      const end = bounds[at + 1] ?? 0;
      sumWindow(sums, first, end, window);
      let odds = windowOdds(window, instructions, 0);
      let roleOdds = windowOdds(window, persona, 1);
      if (
        corrections !== undefined &&
        Math.max(
          scaleOdds(attackStructure + odds, instructions),
          scaleOdds(roleStructure + roleOdds, persona),
          local,
        ) > minCorrectedOdds
      ) {
        const features = featuresBetween(reading, first, end);
        const example = equal ?? corrections.findSimilar(features);
        if (example && reading.shared.every((feature) => example.structure.has(feature))) {
          odds -= correction(features, example, instructions, 0);
          roleOdds -= correction(features, example, persona, 1);
          isCorrected = true;
        }
      }
      // A paragraph that is a window by itself begins with the same cell as another window.
      attackParts[first] = Math.max(attackParts[first] ?? odds, odds);
      roleParts[first] = Math.max(roleParts[first] ?? roleOdds, roleOdds);
      if (attackStructure + odds > highest) {
        highest = attackStructure + odds;
        highestAt = at;
      }
      role = Math.max(role, roleStructure + roleOdds);
    }
    const [first = 0, end = 0] = bounds.slice(highestAt, highestAt + 2);
    const attack: Highest = { odds: highest, reading, first, end };
    const heads = Math.max(
      scaleOdds(attackStructure + applyRestLoss(attackParts, windowLoss), instructions),
      scaleOdds(roleStructure + applyRestLoss(roleParts, windowLoss), persona),
    );
    return { attack, role, heads, isCorrected };
  };
}

/** Returns the calibrated log-odds of the sum of a window. */
export function scaleOdds(sum: number, { slope, offset }: GuardHead): number {
  return slope * sum + offset;
}

/** Returns the correction of a window's sum: the evidence of features that the corrected text has too, up to a maximum. */
function correction(
  window: Int32Array,
  { features, maxCorrections }: CorrectedText,
  { weights, classStep, wordStep, slope }: GuardHead,
  head: number,
): number {
  let evidence = 0;
  for (const feature of new Set(window)) {
    const weight = weights[feature] ?? 0;
    if (weight <= 0 || !features.has(feature)) continue;
    evidence += weight * (feature < lexicalStart ? classStep : wordStep);
  }
  return Math.min(evidence, (maxCorrections[head] ?? 0) / slope);
}

/** Returns the log-odds of the classes and words of a window. */
function windowOdds(sums: Int32Array, { classStep, wordStep }: GuardHead, head: number): number {
  return Math.max(minWindowSum, (sums[head] ?? 0) * classStep + (sums[head + 2] ?? 0) * wordStep);
}
