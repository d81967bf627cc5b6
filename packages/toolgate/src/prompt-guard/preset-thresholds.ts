import type { PromptGuardThresholds } from './prompt-guard.ts';

/**
 * The presets: scores that few harmless texts exceed, see `docs/prompt-guard-model.md`. Written by
 * `pnpm train:guard` of the benchmarks.
 */
export const presetThresholds: Readonly<
  Record<'strict' | 'default' | 'lenient', PromptGuardThresholds>
> = {
  strict: { harden: 0.405, block: 0.793 },
  default: { harden: 0.906, block: 0.979 },
  lenient: { harden: 0.94, block: 0.991 },
};
