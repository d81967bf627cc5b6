import type { LanguageModelV4 } from '@ai-sdk/provider';

/** A model that tells how often it was called. */
export interface CountedModel {
  /** The same model, counted. */
  readonly model: LanguageModelV4;
  /** How many calls were made so far. */
  calls(): number;
  /** The headers of the provider's latest answer, as far as the model gave them. */
  headers(): Readonly<Record<string, string>> | undefined;
}

/** Counts the calls of a model; its results and streams stay its own. */
export function countCalls(model: LanguageModelV4): CountedModel {
  let calls = 0;
  let headers: Readonly<Record<string, string>> | undefined;
  return {
    calls: () => calls,
    headers: () => headers,
    model: {
      specificationVersion: 'v4',
      provider: model.provider,
      modelId: model.modelId,
      supportedUrls: model.supportedUrls,
      async doGenerate(options) {
        calls += 1;
        const result = await model.doGenerate(options);
        headers = result.response?.headers;
        return result;
      },
      async doStream(options) {
        calls += 1;
        const result = await model.doStream(options);
        headers = result.response?.headers;
        return result;
      },
    },
  };
}
