import type { PromptGuardThresholds } from './prompt-guard.ts';

/**
 * The presets: scores that few harmless texts exceed, see `docs/prompt-guard-model.md`. Written by
 * `pnpm train:guard` of the benchmarks.
 */
export const presetThresholds: Readonly<
  Record<'strict' | 'default' | 'lenient', PromptGuardThresholds>
> = {
  strict: { harden: 0.404, block: 0.792 },
  default: { harden: 0.911, block: 0.987 },
  lenient: { harden: 0.953, block: 0.996 },
};
