import { type Pipeline, translatedPipeline } from '../pipeline/index.ts';
import { assertModelOf, type SdkMajor } from '../sdk-major/index.ts';
import type { AnyLanguageModel } from '../specification/index.ts';

/**
 * A model whose calls go through the gateway. It stays of its own specification, and everything else
 * of it, whatever its provider added, stays reachable.
 *
 * @param major the major that will call it.
 * @throws InvalidArgumentError for a model that this major does not accept.
 */
export function wrapModel<Model extends AnyLanguageModel>(
  model: Model,
  pipeline: Pipeline,
  major: SdkMajor,
): Model {
  assertModelOf(major, model);
  const translated = translatedPipeline(pipeline, model.specificationVersion, {
    forcedToolChoice: major.enforcesToolChoice ? 'refuse' : 'relax',
  });
  const calls = {
    doGenerate: async (options: unknown) => translated.generate(model, options),
    doStream: async (options: unknown) => translated.stream(model, options),
  };
  return new Proxy(model, {
    get(target, key) {
      if (key === 'doGenerate' || key === 'doStream') return calls[key];
      const value: unknown = Reflect.get(target, key, target);
      // Methods of classes with private fields work on the model itself only.
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
