import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import type { OriginalRequest } from './upstream-codec.ts';

/** The request that call options were read from. */
export interface RememberedRequest {
  /** Whose request it is. */
  readonly tenant: string | undefined;
  /** The request itself, where a provider may get it as it came. */
  readonly original?: OriginalRequest;
}

// It survives the spreads of middlewares, and neither JSON nor a provider sees it. Bundlers and loaders may load this module
// twice, so the symbol is a registered one.
const remembered: unique symbol = Symbol.for('toolgate.request');

type Remembering = LanguageModelV4CallOptions & { [remembered]?: RememberedRequest };

/** Puts the request that call options were read from on them, and returns the options. */
export function rememberRequest(
  options: LanguageModelV4CallOptions,
  request: RememberedRequest,
): LanguageModelV4CallOptions {
  (options as Remembering)[remembered] = request;
  return options;
}

/** The request that call options were read from. */
export function requestOf(options: LanguageModelV4CallOptions): RememberedRequest | undefined {
  return (options as Remembering)[remembered];
}
