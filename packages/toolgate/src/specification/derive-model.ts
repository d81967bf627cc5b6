import type { LanguageModelV4 } from '@ai-sdk/provider';

/**
 * A model inside the gateway that makes the calls of another one in its own way.
 *
 * It does not read which addresses the other one takes. The AI SDK asks the outermost model, and the property may be a promise
 * that rejects: unless it is awaited, that ends a Node.js process.
 */
export function deriveModel(
  { provider, modelId }: Pick<LanguageModelV4, 'provider' | 'modelId'>,
  { doGenerate, doStream }: Pick<LanguageModelV4, 'doGenerate' | 'doStream'>,
): LanguageModelV4 {
  return {
    specificationVersion: 'v4',
    provider,
    modelId,
    supportedUrls: {},
    doGenerate,
    doStream,
  };
}
