import type { ToolgateOptions } from '../pipeline/index.ts';
import { createMiddleware } from './create-middleware.ts';

/**
 * The type of the gateway as middleware that `wrapLanguageModel` of AI SDK 4, 5, 6 and 7 accepts.
 * The entry points of a major have that major's own type instead.
 */
export interface ToolgateMiddleware {
  /** AI SDK 6 asks for exactly this; the other majors do not read it. */
  readonly specificationVersion: 'v3';
  // The types of four majors have nothing in common here but the names.
  // oxlint-disable-next-line typescript/no-explicit-any
  wrapGenerate(options: any): Promise<any>;
  // oxlint-disable-next-line typescript/no-explicit-any
  wrapStream(options: any): Promise<any>;
}

/**
 * The gateway as middleware for `wrapLanguageModel` of any AI SDK major. It acts on each call
 * according to the gateway tools that the call declares, and filters the output of every call that
 * hides something. Which major calls it follows from the model's specification; where an SDK wraps
 * models of another specification than its own (AI SDK 6 around a model made for 5), use its entry
 * point, `toolgate/ai-sdk-6`.
 *
 * @throws GatewayToolError for `defaults` out of range.
 */
export function toolgateMiddleware(options: ToolgateOptions = {}): ToolgateMiddleware {
  return { specificationVersion: 'v3', ...createMiddleware(options) };
}
