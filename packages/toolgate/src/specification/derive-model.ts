import type { LanguageModelV4 } from '@ai-sdk/provider';

/**
 * Creates a model inside the gateway that makes the calls of another model in its own way.
 *
 * It does not read the other model's `supportedUrls`. The AI SDK reads them only from the outermost model, and the
 * property may be a promise that rejects. An unhandled rejection would end a Node.js process.
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
