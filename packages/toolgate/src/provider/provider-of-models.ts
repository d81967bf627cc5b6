import { type LanguageModelV4, NoSuchModelError, type ProviderV4 } from '@ai-sdk/provider';

/** A provider of given language models and nothing else. */
export function providerOfModels(models: Readonly<Record<string, LanguageModelV4>>): ProviderV4 {
  return {
    specificationVersion: 'v4',
    languageModel(modelId) {
      // A caller chooses the id, which may be the name of something every object has.
      const model = Object.hasOwn(models, modelId) ? models[modelId] : undefined;
      if (model === undefined) throw new NoSuchModelError({ modelId, modelType: 'languageModel' });
      return model;
    },
    embeddingModel(modelId) {
      throw new NoSuchModelError({ modelId, modelType: 'embeddingModel' });
    },
    imageModel(modelId) {
      throw new NoSuchModelError({ modelId, modelType: 'imageModel' });
    },
  };
}
