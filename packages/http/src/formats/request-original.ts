import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import type { OriginalRequest } from './upstream-codec.ts';

/** The model that a route asked last. */
export interface AskedModel {
  /** Its id, as the host knows it. */
  answeredBy: string | undefined;
  /** Its provider. */
  provider: string | undefined;
  /** The tokens of the request so far. A route adds the tokens of calls that failed before another one. */
  tokens: number;
}

/** The request from which call options were read. */
export interface RememberedRequest {
  readonly tenant: string | undefined;
  /** The id of the request, for the log of a route. */
  readonly requestId?: string;
  /** Where a route notes the model that it asked last. */
  readonly activity?: AskedModel;
  /** The request itself, if a provider may get it unchanged. */
  readonly original?: OriginalRequest;
}

// A symbol survives when middlewares spread the options, and neither JSON nor a provider sees it. It is a registered
// symbol, since bundlers and loaders may load this module twice.
const remembered: unique symbol = Symbol.for('toolgate.request');

type Remembering = LanguageModelV4CallOptions & { [remembered]?: RememberedRequest };

/** Stores the request on the call options that were read from it. Returns the same options. */
export function rememberRequest(
  options: LanguageModelV4CallOptions,
  request: RememberedRequest,
): LanguageModelV4CallOptions {
  (options as Remembering)[remembered] = request;
  return options;
}

/** Returns the request from which call options were read, if they remember one. */
export function requestOf(options: LanguageModelV4CallOptions): RememberedRequest | undefined {
  return (options as Remembering)[remembered];
}
