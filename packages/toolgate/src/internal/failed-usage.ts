import type { LanguageModelV4Usage } from '@ai-sdk/provider';

// A registered symbol, since bundlers and loaders may load this module twice.
const usageKey: unique symbol = Symbol.for('toolgate.failed-usage');

/** Stores on a failure the tokens that the failed call took. Returns the same failure. */
export function withFailedUsage(
  failure: unknown,
  usage: LanguageModelV4Usage | undefined,
): unknown {
  if (usage !== undefined && typeof failure === 'object' && failure !== null)
    Object.defineProperty(failure, usageKey, { value: usage, configurable: true });
  return failure;
}

/** Returns the tokens that a failed call took, if its provider reported them with the failure. */
export function failedUsageOf(failure: unknown): LanguageModelV4Usage | undefined {
  if (typeof failure !== 'object' || failure === null) return undefined;
  return (failure as { [usageKey]?: LanguageModelV4Usage })[usageKey];
}
