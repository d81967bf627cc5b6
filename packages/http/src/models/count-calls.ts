import type { LanguageModelV4 } from '@ai-sdk/provider';

/** A model that tells how often it was called. */
export interface CountedModel {
  /** The same model, counted. */
  readonly model: LanguageModelV4;
  /** How many calls were made so far. */
  calls(): number;
}

/** Counts the calls of a model; its results and streams stay its own. */
export function countCalls(model: LanguageModelV4): CountedModel {
  let calls = 0;
  return {
    calls: () => calls,
    model: {
      specificationVersion: 'v4',
      provider: model.provider,
      modelId: model.modelId,
      supportedUrls: model.supportedUrls,
      doGenerate(options) {
        calls += 1;
        return model.doGenerate(options);
      },
      doStream(options) {
        calls += 1;
        return model.doStream(options);
      },
    },
  };
}
