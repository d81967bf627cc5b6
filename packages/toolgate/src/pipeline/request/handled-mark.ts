import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';

// A symbol survives when other middleware spreads the options, and copies of this package share it. JSON and providers
// ignore it, so it never leaves the process.
const handled: unique symbol = Symbol.for('toolgate.handled');

/** How strict a feature of a gateway is. */
export interface FeaturePolicy {
  /** Settings as numbers: the lower, the stricter. */
  limits: readonly number[];
  /** What the feature looks for, and whom it asks: texts, checks, judges. */
  demands: readonly unknown[];
  /** What it lets through on purpose. */
  exceptions: readonly unknown[];
}

/** What an outer gateway does for a request. A feature that it leaves to others, or only monitors, is absent. */
export interface HandledWork {
  /** The policy of its guard, if that examined the request. */
  promptGuard?: FeaturePolicy | undefined;
  /** The policy of its filter; `off` if a caller with the permission switched the filter off. */
  contentFilter?: FeaturePolicy | 'off' | undefined;
  /** The policy of its shadow agent, if that validates the answer. */
  shadowAgent?: FeaturePolicy | undefined;
}

/**
 * Marks call options as handled. An inner gateway then adds only the work that its own policy demands beyond that.
 *
 * @param work the work for the request; left out for the gateway's own calls, which inner gateways pass through.
 */
export function markHandled(
  options: LanguageModelV4CallOptions,
  work?: HandledWork,
): LanguageModelV4CallOptions {
  const marked: LanguageModelV4CallOptions & { [handled]: HandledWork | true } = {
    ...options,
    [handled]: work ?? true,
  };
  return marked;
}

/**
 * Returns the work of an outer gateway for these call options; `true` if they pass through, `undefined` without an
 * outer gateway.
 */
export function readHandledWork(
  options: LanguageModelV4CallOptions,
): HandledWork | true | undefined {
  const mark: unknown = (options as { [handled]?: unknown })[handled];
  if (mark === undefined) return undefined;
  return typeof mark === 'object' && mark !== null ? mark : true;
}
