import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { Pipeline } from '../pipeline/index.ts';

/**
 * A model whose calls go through the gateway. Everything else of it, whatever its provider added,
 * stays reachable.
 */
export function wrapModel<Model extends LanguageModelV4>(model: Model, pipeline: Pipeline): Model {
  const calls: Pick<LanguageModelV4, 'doGenerate' | 'doStream'> = {
    doGenerate: (options) => pipeline.generate(model, options),
    doStream: (options) => pipeline.stream(model, options),
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

/** Whether a value is a language model that the gateway can wrap. */
export function isLanguageModel(value: unknown): value is LanguageModelV4 {
  return (
    typeof value === 'object' && value !== null && 'doGenerate' in value && 'doStream' in value
  );
}
