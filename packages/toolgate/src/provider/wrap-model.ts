import { type Pipeline, translatedPipeline } from '../pipeline/index.ts';
import { assertAcceptedModel, assertReadableAnswer, type SdkMajor } from '../sdk-major/index.ts';
import type { AnyLanguageModel } from '../specification/index.ts';

/**
 * Wraps a model so that its calls use the gateway. It keeps its specification and all its other members, also members that its
 * provider added.
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
  const calls = {
    doGenerate: async (options: unknown) => {
      assertReadableAnswer(model, options);
      return translated.generate(model, options);
    },
    doStream: async (options: unknown) => {
      assertReadableAnswer(model, options);
      return translated.stream(model, options);
    },
  };
  return new Proxy(model, {
    get(target, key) {
      if (key === 'doGenerate' || key === 'doStream') return calls[key];
      const value: unknown = Reflect.get(target, key, target);
      // Methods that use private fields work only on the model itself.
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
