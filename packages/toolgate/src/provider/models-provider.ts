import { NoSuchModelError } from '../errors/index.ts';
import type { OpenString } from '../outcome/index.ts';
import type { SdkMajor } from '../sdk-major/index.ts';
import type { AnyLanguageModel } from '../specification/index.ts';

/**
 * A provider that has only the given language models, in the form of one major.
 *
 * @typeParam Id the ids of the models, for the completions of an editor.
 */
export interface ModelsProvider<
  Model extends AnyLanguageModel,
  Version extends string = string,
  Id extends string = string,
> {
  /** The specification of providers; only AI SDK 6 and 7 read it. */
  readonly specificationVersion: Version;
  /** Returns the model of an id. Throws `NoSuchModelError` for an unknown id. */
  languageModel(modelId: OpenString<Id>): Model;
  /** Throws `NoSuchModelError`. */
  embeddingModel(modelId: string): never;
  /** Throws `NoSuchModelError`. AI SDK 4 to 6 use this name for embedding models. */
  textEmbeddingModel(modelId: string): never;
  /** Throws `NoSuchModelError`. */
  imageModel(modelId: string): never;
}

/** Creates a provider that has only the given language models. */
export function createModelsProvider<Model extends AnyLanguageModel>(
  models: Readonly<Record<string, Model>>,
  { specification }: SdkMajor,
): ModelsProvider<Model> {
  return {
    specificationVersion: specification,
    languageModel(modelId) {
      // The id comes from a caller, and may be the name of an inherited property, such as `toString`.
      const model = Object.hasOwn(models, modelId) ? models[modelId] : undefined;
      if (model !== undefined) return model;
      const known = Object.keys(models);
      // An app may pass the value of a variable that is not set.
      throw new NoSuchModelError({ modelId: String(modelId), modelType: 'languageModel', known });
    },
    embeddingModel: refuse('embeddingModel'),
    textEmbeddingModel: refuse('embeddingModel'),
    imageModel: refuse('imageModel'),
  };
}

function refuse(modelType: string) {
  return (modelId: string): never => {
    throw new NoSuchModelError({ modelId, modelType });
  };
}
