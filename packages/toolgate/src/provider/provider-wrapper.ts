import { InvalidArgumentError } from '../errors/index.ts';
import type { Pipeline, ToolgateOptions } from '../pipeline/index.ts';
import type { SdkMajor } from '../sdk-major/index.ts';
import { isLanguageModel, isWholeLanguageModel } from '../specification/index.ts';
import { isRealtimeModel, noRealtime } from './realtime.ts';
import { createPendingBatches, isBatch, wrapBatch } from './wrap-batch.ts';
import { wrapModel } from './wrap-model.ts';

/**
 * Wraps a provider's properties and the results of its methods. Values that do not give language models stay unchanged.
 */
export interface Wrapping {
  /** Returns a property of the provider, wrapped. */
  wrap(value: unknown): unknown;
  /** Returns the result of a method, wrapped; it may be a promise. Throws InvalidArgumentError for a realtime model. */
  wrapMade(made: unknown): unknown;
  /**
   * Returns the provider's result for the id of a language model, wrapped. Throws InvalidArgumentError for a string.
   */
  wrapNamed(made: unknown, modelId: unknown): unknown;
}

/** Creates the wrapping of one provider. */
export function createWrapping(
  { defaults }: ToolgateOptions,
  { pipeline, major }: { pipeline: Pipeline; major: SdkMajor },
): Wrapping {
  const isShadowed = Boolean(defaults?.shadowAgent);
  const batches = createPendingBatches();

  function wrap(value: unknown): unknown {
    if (isWholeLanguageModel(value)) return wrapModel(value, pipeline, major);
    return isBatch(value) ? wrapBatch(value, { pipeline, batches, isShadowed }) : value;
  }

  function wrapMade(made: unknown): unknown {
    if (made instanceof Promise) return made.then(wrapMade);
    if (isRealtimeModel(made)) throw noRealtime();
    return wrap(made);
  }

  return {
    wrap,
    wrapMade,
    wrapNamed(made, modelId) {
      if (typeof made === 'string') throw namedByString(modelId, made);
      return isLanguageModel(made) ? wrapModel(made, pipeline, major) : wrapMade(made);
    },
  };
}

/**
 * A custom provider of AI SDK 5 and 6 may give a string as a model. The AI SDK would look the string up outside of the
 * gateway.
 */
function namedByString(modelId: unknown, name: string): InvalidArgumentError {
  return new InvalidArgumentError({
    argument: 'provider',
    message:
      `The provider gives the string "${name}" for the model "${String(modelId)}", which the AI SDK would look up in its default ` +
      'provider, outside of the gateway. Give the provider a language model under that id.',
  });
}
