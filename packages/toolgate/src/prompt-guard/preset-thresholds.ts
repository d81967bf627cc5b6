import type { PromptGuardThresholds } from './prompt-guard.ts';

/**
 * The presets: scores that held-out everyday requests exceed as rarely as the model card says. Written by
 * `pnpm train:guard` of the benchmarks.
 */
export const presetThresholds: Readonly<
  Record<'strict' | 'default' | 'lenient', PromptGuardThresholds>
> = {
  strict: { harden: 0.291, block: 0.723 },
  default: { harden: 0.769, block: 0.992 },
  lenient: { harden: 0.817, block: 0.998 },
};
