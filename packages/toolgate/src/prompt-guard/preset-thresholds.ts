import type { PromptGuardThresholds } from './prompt-guard.ts';

/**
 * The presets: scores that few harmless texts exceed, see `docs/prompt-guard-model.md`. Written by
 * `pnpm train:guard` of the benchmarks.
 */
export const presetThresholds: Readonly<
  Record<'strict' | 'default' | 'lenient', PromptGuardThresholds>
> = {
  strict: { harden: 0.296, block: 0.733 },
  default: { harden: 0.92, block: 0.99 },
  lenient: { harden: 0.968, block: 0.997 },
};
