import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import type { OriginalRequest } from './upstream-codec.ts';

// It survives the spreads of middlewares, and neither JSON nor a provider sees it. Bundlers and loaders may load this module
// twice, so the symbol is a registered one.
const original: unique symbol = Symbol.for('toolgate.request');

type Remembering = LanguageModelV4CallOptions & { readonly [original]?: OriginalRequest };

/** Puts the request that call options were read from on them, and returns the options. */
export function rememberRequest(request: OriginalRequest): LanguageModelV4CallOptions {
  return Object.assign(request.options, { [original]: request });
}

/** The request that call options were read from. */
export function requestOf(options: LanguageModelV4CallOptions): OriginalRequest | undefined {
  return (options as Remembering)[original];
}
