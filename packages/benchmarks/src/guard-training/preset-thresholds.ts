import { maxDisputedOdds } from '../../../toolgate/src/prompt-guard/model/index.ts';
import type { PromptGuardThresholds } from '../../../toolgate/src/prompt-guard/prompt-guard.ts';
import { scoreAtShare } from '../guard/guard-statistics.ts';

/** Shares of held-out everyday requests that each preset hardens and blocks. */
const presetShares = {
  strict: { harden: 0.02, block: 0.002 },
  default: { harden: 0.0015, block: 0.0001 },
  lenient: { harden: 0.0002, block: 0.00002 },
} as const;
/**
 * Share of the messages near to attacks that score above the hardening threshold of every preset but `strict`: one in a hundred, of all
 * authors whom the models have not learned.
 */
const maxNearAttacks = 0.01;
const roundedTo = 1000;
/** The highest threshold of a preset, in steps below 1: only the laxest preset waits for a score of 1. */
const stepsBelowOne = { strict: 2, default: 1, lenient: 0 } as const;

/** The name of a preset. */
export type PresetName = keyof typeof presetShares;

/** The score that the guard gives for log-odds: a probability, rounded. */
export function guardScore(odds: number): number {
  return Math.round(roundedTo / (1 + Math.exp(-odds))) / roundedTo;
}

/** Log-odds of harmless texts that fix the presets; the models never saw these texts. */
export interface HarmlessOdds {
  /** Of everyday requests. */
  everyday: readonly number[];
  /** Of messages near to attacks. */
  nearAttacks: readonly number[];
}

/**
 * The scores, rounded, that the shares of each preset exceed among the log-odds of everyday requests. In all presets but `strict`, no
 * more than {@link maxNearAttacks} of the messages near to attacks exceed the hardening threshold, and these presets block no text about
 * which the guard's classifiers disagree. Where rounding leaves nothing between two presets, the laxer one is a step higher, or the stricter
 * one a step below the highest score.
 */
export function presetThresholds({
  everyday,
  nearAttacks,
}: HarmlessOdds): Record<PresetName, PromptGuardThresholds> {
  const at = (
    name: PresetName,
    stricter: PromptGuardThresholds,
    minOdds: number,
  ): PromptGuardThresholds => {
    const max = (roundedTo - stepsBelowOne[name]) / roundedTo;
    const shares = presetShares[name];
    const hardenOdds = Math.max(minOdds, scoreAtShare(everyday, shares.harden));
    const harden = Math.min(max, above(stricter.harden, hardenOdds));
    const minBlock = name === 'strict' ? stricter.block : Math.max(stricter.block, disputed);
    const block = Math.min(max, above(minBlock, scoreAtShare(everyday, shares.block)));
    return { harden, block: Math.max(harden, block) };
  };
  const disputed = guardScore(maxDisputedOdds);
  const minOdds = scoreAtShare(nearAttacks, maxNearAttacks);
  const strict = at('strict', { harden: 0, block: 0 }, -Infinity);
  const standard = at('default', strict, minOdds);
  return { strict, default: standard, lenient: at('lenient', standard, minOdds) };
}

function above(stricter: number, odds: number): number {
  const next = Math.round(stricter * roundedTo + 1) / roundedTo;
  return Math.max(next, guardScore(odds));
}
