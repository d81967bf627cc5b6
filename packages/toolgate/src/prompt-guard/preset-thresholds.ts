import type { PromptGuardThresholds } from './prompt-guard.ts';

/**
 * The presets: scores that held-out everyday requests exceed as rarely as the model card says. Written by
 * `pnpm train:guard` of the benchmarks.
 */
export const presetThresholds: Readonly<
  Record<'strict' | 'default' | 'lenient', PromptGuardThresholds>
> = {
  strict: { harden: 0.439, block: 0.858 },
  default: { harden: 0.694, block: 0.962 },
  lenient: { harden: 0.796, block: 0.983 },
};
