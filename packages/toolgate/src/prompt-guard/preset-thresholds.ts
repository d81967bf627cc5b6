import type { PromptGuardThresholds } from './prompt-guard.ts';

/**
 * The presets: scores that held-out everyday requests exceed as rarely as the model card says. Written by
 * `pnpm train:guard` of the benchmarks.
 */
export const presetThresholds: Readonly<
  Record<'strict' | 'default' | 'lenient', PromptGuardThresholds>
> = {
  strict: { harden: 0.401, block: 0.856 },
  default: { harden: 0.696, block: 0.972 },
  lenient: { harden: 0.791, block: 0.979 },
};
