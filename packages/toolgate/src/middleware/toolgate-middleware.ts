import type { LanguageModelV4Middleware } from '@ai-sdk/provider';
import { createPipeline, type ToolgateOptions } from '../pipeline/index.ts';

/**
 * The gateway as middleware for `wrapLanguageModel`. It acts on each call according to the gateway
 * tools that the call declares, and filters the output of every call that hides something.
 *
 * @throws GatewayToolError for `defaults` out of range.
 */
export function toolgateMiddleware(options: ToolgateOptions = {}): LanguageModelV4Middleware {
  const pipeline = createPipeline(options);
  return {
    specificationVersion: 'v4',
    wrapGenerate: ({ model, params }) => pipeline.generate(model, params),
    wrapStream: ({ model, params }) => pipeline.stream(model, params),
  };
}
