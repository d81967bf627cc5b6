import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';

// A symbol survives the spreads of other middlewares, is shared by copies of this package, and never
// reaches a wire: JSON and providers do not see it.
const handled = Symbol.for('toolgate.handled');

/** Marks call options as already handled, so a gateway further in passes them through. */
export function markHandled(options: LanguageModelV4CallOptions): LanguageModelV4CallOptions {
  return Object.assign({ ...options }, { [handled]: true });
}

/** Whether a gateway further out has handled these call options. */
export function isHandled(options: LanguageModelV4CallOptions): boolean {
  return handled in options;
}
