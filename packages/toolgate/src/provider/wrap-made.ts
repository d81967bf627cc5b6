import { InvalidArgumentError } from '../errors/index.ts';
import type { Pipeline, ToolgateOptions } from '../pipeline/index.ts';
import type { SdkMajor } from '../sdk-major/index.ts';
import { isLanguageModel, isWholeLanguageModel } from '../specification/index.ts';
import { isRealtimeModel, noRealtime } from './realtime.ts';
import { createPendingBatches, isBatch, wrapBatch } from './wrap-batch.ts';
import { wrapModel } from './wrap-model.ts';

/** Wraps what a provider has and makes. Members that do not give language models stay unchanged. */
export interface Wrapping {
  /** A property of the provider. */
  wrap(value: unknown): unknown;
  /** The wrapped result of a method, or a promise of it. Throws InvalidArgumentError for a realtime model. */
  wrapMade(made: unknown): unknown;
  /** The wrapped result of a provider for the id of a language model. Throws InvalidArgumentError for a string. */
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

/** AI SDK 5 and 6 let a custom provider name a model by a string, which they look up outside of the gateway. */
function namedByString(modelId: unknown, name: string): InvalidArgumentError {
  return new InvalidArgumentError({
    argument: 'provider',
    message:
      `The provider gives the string "${name}" for the model "${String(modelId)}", which the AI SDK would look up in its default ` +
      'provider, outside of the gateway. Give the provider a language model under that id.',
  });
}
