import type { PromptGuardThresholds } from './prompt-guard.ts';

/**
 * The presets: scores that held-out everyday requests exceed as rarely as the model card says. Written by
 * `pnpm train:guard` of the benchmarks.
 */
export const presetThresholds: Readonly<
  Record<'strict' | 'default' | 'lenient', PromptGuardThresholds>
> = {
  strict: { harden: 0.45, block: 0.927 },
  default: { harden: 0.785, block: 0.999 },
  lenient: { harden: 0.885, block: 1 },
};
