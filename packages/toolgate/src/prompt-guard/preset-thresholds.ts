import type { PromptGuardThresholds } from './prompt-guard.ts';

/**
 * The presets: scores that few harmless texts exceed, see `docs/prompt-guard-model.md`. Written by
 * `pnpm train:guard` of the benchmarks.
 */
export const presetThresholds: Readonly<
  Record<'strict' | 'default' | 'lenient', PromptGuardThresholds>
> = {
  strict: { harden: 0.38, block: 0.786 },
  default: { harden: 0.919, block: 0.978 },
  lenient: { harden: 0.956, block: 0.99 },
};
