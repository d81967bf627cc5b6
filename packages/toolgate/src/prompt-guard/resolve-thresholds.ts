import { presetThresholds } from './preset-thresholds.ts';
import type { PromptGuardOptions, PromptGuardThresholds } from './prompt-guard.ts';

/**
 * Turns the `thresholds` option into numbers.
 *
 * @throws {RangeError} for an unknown preset, and for numbers outside `0 < harden <= block <= 1`.
 */
export function resolveThresholds(
  thresholds: PromptGuardOptions['thresholds'] = 'default',
): PromptGuardThresholds {
  if (typeof thresholds === 'string') {
    if (Object.hasOwn(presetThresholds, thresholds)) return presetThresholds[thresholds];
    throw invalid(JSON.stringify(thresholds));
  }
  const { harden, block } = thresholds;
  // Written so that NaN and what is no number fail too.
  if (!(typeof harden === 'number' && harden > 0 && harden <= block && block <= 1)) {
    throw invalid(`{ harden: ${String(harden)}, block: ${String(block)} }`);
  }
  return { harden, block };
}

function invalid(given: string): RangeError {
  return new RangeError(
    `promptGuard.thresholds is ${given}; accepted are 'strict', 'default', 'lenient' and ` +
      '{ harden, block } with 0 < harden <= block <= 1.',
  );
}
