import type { PromptGuardThresholds } from './prompt-guard.ts';

/**
 * The presets: scores that few harmless texts exceed, see `docs/prompt-guard-model.md`. Written by
 * `pnpm train:guard` of the benchmarks.
 */
export const presetThresholds: Readonly<
  Record<'strict' | 'default' | 'lenient', PromptGuardThresholds>
> = {
  strict: { harden: 0.382, block: 0.799 },
  default: { harden: 0.931, block: 0.988 },
  lenient: { harden: 0.94, block: 0.99 },
};
