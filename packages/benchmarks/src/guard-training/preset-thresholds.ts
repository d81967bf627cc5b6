import type { PromptGuardThresholds } from '../../../toolgate/src/prompt-guard/prompt-guard.ts';
import { scoreAtShare } from '../guard/guard-statistics.ts';

/** Shares of held-out everyday requests that each preset hardens and blocks. */
const presetShares = {
  strict: { harden: 0.02, block: 0.002 },
  default: { harden: 0.0015, block: 0.00005 },
  lenient: { harden: 0.001, block: 0.00002 },
} as const;
const roundedTo = 1000;
/** The highest threshold of a preset, in steps below 1: only the laxest preset waits for a score of 1. */
const stepsBelowOne = { strict: 2, default: 1, lenient: 0 } as const;

/** The name of a preset. */
export type PresetName = keyof typeof presetShares;

/** The score that the guard gives for log-odds: a probability, rounded. */
export function guardScore(odds: number): number {
  return Math.round(roundedTo / (1 + Math.exp(-odds))) / roundedTo;
}

/**
 * The scores, rounded, that the shares of each preset exceed among the log-odds of everyday requests. Where rounding leaves
 * nothing between two presets, the laxer one is a step higher, or the stricter one a step below the highest score.
 */
export function presetThresholds(
  everyday: readonly number[],
): Record<PresetName, PromptGuardThresholds> {
  const at = (name: PresetName, stricter: PromptGuardThresholds): PromptGuardThresholds => {
    const most = (roundedTo - stepsBelowOne[name]) / roundedTo;
    const score = (step: keyof PromptGuardThresholds): number =>
      Math.min(most, above(stricter[step], scoreAtShare(everyday, presetShares[name][step])));
    return { harden: score('harden'), block: score('block') };
  };
  const strict = at('strict', { harden: 0, block: 0 });
  const standard = at('default', strict);
  return { strict, default: standard, lenient: at('lenient', standard) };
}

function above(stricter: number, odds: number): number {
  const next = Math.round(stricter * roundedTo + 1) / roundedTo;
  return Math.max(next, guardScore(odds));
}
