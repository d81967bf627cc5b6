import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { type AnyLanguageModel, findAdapter, liftModel } from '../specification/index.ts';
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
    thrownDecision: version === 'v1' ? 'part' : 'reject',
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
      const { liftOptions, lowerResult } = await load();
      const own = { ...hosted, lowerCandidate: lowerResult };
      return lowerResult(await pipeline.generate(liftModel(model), liftOptions(options), own));
    },
    async stream(model, options) {
      const { liftOptions, lowerResult, lowerStream } = await load();
      const own = { ...hosted, lowerCandidate: lowerResult };
      return lowerStream(await pipeline.stream(liftModel(model), liftOptions(options), own));
    },
  };
}
