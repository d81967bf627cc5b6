import { type Pipeline, translatedPipeline } from '../pipeline/index.ts';
import { assertAcceptedModel, assertReadableAnswer, type SdkMajor } from '../sdk-major/index.ts';
import type { AnyLanguageModel } from '../specification/index.ts';
import { overrideMethods } from './override-methods.ts';

/**
 * Wraps a model, so its calls go through the gateway. The wrapped model keeps its specification and all its other
 * members, including members that its provider added.
 *
 * @param major the major that will call the model.
 * @throws InvalidArgumentError for a model that the major does not accept.
 */
export function wrapModel<Model extends AnyLanguageModel>(
  model: Model,
  pipeline: Pipeline,
  major: SdkMajor,
): Model {
  assertAcceptedModel(major, model);
  const { forcedToolChoice } = major;
  const translated = translatedPipeline(pipeline, model.specificationVersion, { forcedToolChoice });
  return overrideMethods(model, {
    doGenerate: async (options: unknown) => {
      assertReadableAnswer(model, options);
      return translated.generate(model, options);
    },
    doStream: async (options: unknown) => {
      assertReadableAnswer(model, options);
      return translated.stream(model, options);
    },
  });
}
