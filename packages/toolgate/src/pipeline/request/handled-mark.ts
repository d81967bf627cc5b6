import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import type { PromptGuardThresholds } from '../../prompt-guard/index.ts';

// A symbol survives the spreads of other middlewares, is shared by copies of this package, and never
// reaches a wire: JSON and providers do not see it.
const handled: unique symbol = Symbol.for('toolgate.handled');

/** The work of an outer gateway for a request. */
export interface HandledWork {
  /** The thresholds of its guard, where that examined the request. */
  promptGuard?: PromptGuardThresholds | undefined;
  /** The texts that its filter hides beside the request's own, if it is on. */
  contentFilter?: { readonly hidden: readonly string[]; readonly secrets: readonly string[] };
  /** Whether its shadow agent validates the answer. */
  shadowAgent: boolean;
}

/**
 * Marks call options as already handled: a gateway further in adds only what its own policy demands beyond that.
 *
 * @param work the work for the request; left out for calls of the gateway's own, which pass through.
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

/** The work of an outer gateway for these call options; `true` if they pass through, `undefined` without an outer gateway. */
export function readHandledWork(
  options: LanguageModelV4CallOptions,
): HandledWork | true | undefined {
  const mark: unknown = (options as { [handled]?: unknown })[handled];
  if (mark === undefined) return undefined;
  return typeof mark === 'object' && mark !== null ? (mark as HandledWork) : true;
}

/** Whether a gateway further out has handled these call options. */
export function isHandled(options: LanguageModelV4CallOptions): boolean {
  return handled in options;
}
