import type { PromptGuardThresholds } from './prompt-guard.ts';

/**
 * The presets: scores that held-out everyday requests exceed as rarely as the model card says. Written by
 * `pnpm train:guard` of the benchmarks.
 */
export const presetThresholds: Readonly<
  Record<'strict' | 'default' | 'lenient', PromptGuardThresholds>
> = {
  strict: { harden: 0.304, block: 0.752 },
  default: { harden: 0.752, block: 0.988 },
  lenient: { harden: 0.843, block: 0.989 },
};
