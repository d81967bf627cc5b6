import { InvalidArgumentError } from '../errors/index.ts';
import { type Pipeline, type ToolgateOptions, translatedPipeline } from '../pipeline/index.ts';
import { assertAcceptedModel, assertReadableAnswer, type SdkMajor } from '../sdk-major/index.ts';
import {
  type AnyLanguageModel,
  isLanguageModel,
  isWholeLanguageModel,
} from '../specification/index.ts';
import { overrideMethods } from './override-methods.ts';
import { isRealtimeModel, noRealtime } from './realtime.ts';
import { createPendingBatches, isBatch, wrapBatch } from './wrap-batch.ts';

/**
 * Wraps a provider's properties and the results of its methods. Values without language models stay unchanged.
 */
export interface ProviderWrapper {
  /** Returns a property of the provider, wrapped. */
  wrap(value: unknown): unknown;
  /** Returns the result of a method, wrapped; it may be a promise. Throws InvalidArgumentError for a realtime model. */
  wrapResult(result: unknown): unknown;
  /**
   * Returns the provider's result for the id of a language model, wrapped. Throws InvalidArgumentError for a string.
   */
  wrapNamedModel(result: unknown, modelId: unknown): unknown;
}

/** Creates the wrapper of one provider. */
export function createProviderWrapper(
  { defaults }: ToolgateOptions,
  { pipeline, major }: { pipeline: Pipeline; major: SdkMajor },
): ProviderWrapper {
  const isShadowed = Boolean(defaults?.shadowAgent);
  const batches = createPendingBatches();

  function wrap(value: unknown): unknown {
    if (isWholeLanguageModel(value)) return wrapModel(value, pipeline, major);
    return isBatch(value) ? wrapBatch(value, { pipeline, batches, isShadowed }) : value;
  }

  function wrapResult(result: unknown): unknown {
    if (result instanceof Promise) return result.then(wrapResult);
    if (isRealtimeModel(result)) throw noRealtime();
    return wrap(result);
  }

  return {
    wrap,
    wrapResult,
    wrapNamedModel(result, modelId) {
      if (typeof result === 'string') throw stringModelError(modelId, result);
      return isLanguageModel(result) ? wrapModel(result, pipeline, major) : wrapResult(result);
    },
  };
}

/**
 * Wraps a model, so its calls go through the gateway. The wrapped model keeps its specification and all its other
 * members, including members that its provider added.
 *
 * @param major the major that will call the model.
 * @throws InvalidArgumentError for a model that the major does not accept.
 */
function wrapModel<Model extends AnyLanguageModel>(
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

/**
 * Creates the error for a string in place of a model, which a custom provider of AI SDK 5 and 6 may give. The AI SDK would
 * look the string up outside of the gateway.
 */
function stringModelError(modelId: unknown, name: string): InvalidArgumentError {
  return new InvalidArgumentError({
    argument: 'provider',
    message:
      `The provider gives the string "${name}" for the model "${String(modelId)}", which the AI SDK would look up in its default ` +
      'provider, outside of the gateway. Give the provider a language model under that id.',
  });
}
