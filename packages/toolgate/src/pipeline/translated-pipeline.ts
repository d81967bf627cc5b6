import type { LanguageModelV4CallOptions, LanguageModelV4GenerateResult } from '@ai-sdk/provider';
import { OutcomeError } from '../outcome/index.ts';
import {
  type AnyLanguageModel,
  type AnySpecificationAdapter,
  findAdapter,
  liftModel,
} from '../specification/index.ts';
import type { Pipeline, PipelineContext } from './pipeline.ts';

/** A pipeline for callers that speak a specification known only at run time. */
export interface TranslatedPipeline {
  /** One whole answer: options and result are of the caller's specification. */
  generate(model: AnyLanguageModel, options: unknown): Promise<unknown>;
  /** One streamed answer: options and result are of the caller's specification. */
  stream(model: AnyLanguageModel, options: unknown): Promise<unknown>;
}

/**
 * Lets a pipeline speak another specification towards its caller. The model may be of a third one.
 *
 * @param version the caller's specification, `v1` to `v4`.
 * @throws InvalidArgumentError for a specification that is not known.
 */
export function translatedPipeline(
  pipeline: Pipeline,
  version: string,
  context: PipelineContext,
): TranslatedPipeline {
  const load = findAdapter(version);
  const hosted: PipelineContext = {
    completesObjects: version === 'v1',
    keepsResponseOnly: true,
    brokenCandidate: 'part',
    ...context,
  };
  if (load === undefined) {
    return {
      generate: async (model, options) =>
        pipeline.generate(liftModel(model), options as LanguageModelV4CallOptions, hosted),
      stream: async (model, options) =>
        pipeline.stream(liftModel(model), options as LanguageModelV4CallOptions, hosted),
    };
  }
  return {
    async generate(model, options) {
      const adapter = await load();
      const lifted = adapter.liftOptions(options);
      const result = pipeline.generate(liftModel(model), lifted, hosted);
      return adapter.lowerResult(await result.catch(lowerError(adapter)));
    },
    async stream(model, options) {
      const adapter = await load();
      const lifted = adapter.liftOptions(options);
      const result = pipeline.stream(liftModel(model), lifted, hosted);
      return adapter.lowerStream(await result.catch(lowerError(adapter)));
    },
  };
}

/** The candidate that an error carries is of the caller's specification, too. */
function lowerError(adapter: AnySpecificationAdapter) {
  return (error: unknown): never => {
    if (!OutcomeError.isInstance(error) || error.candidate === undefined) throw error;
    const { decision, message, outcome } = error;
    const candidate = adapter.lowerResult(error.candidate as LanguageModelV4GenerateResult);
    throw new OutcomeError({ decision, message, outcome, candidate });
  };
}
