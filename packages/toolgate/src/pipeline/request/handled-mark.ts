import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import type { PromptGuardThresholds } from '../../prompt-guard/index.ts';

// A symbol survives when other middleware spreads the options, and copies of this package share it. JSON and providers
// ignore it, so it never leaves the process.
const handled: unique symbol = Symbol.for('toolgate.handled');

/** What an outer gateway does for a request. */
export interface HandledWork {
  /** The thresholds of its guard; present if the guard examined the request. */
  promptGuard?: PromptGuardThresholds | undefined;
  /** The texts that its filter hides in addition to the request's own; present if the filter is on. */
  contentFilter?: { readonly hidden: readonly string[]; readonly secrets: readonly string[] };
  /** Whether its shadow agent validates the answer. */
  shadowAgent: boolean;
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
  return typeof mark === 'object' && mark !== null ? (mark as HandledWork) : true;
}
