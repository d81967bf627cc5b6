import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
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
  const contextFor = (adapter: AnySpecificationAdapter): PipelineContext => ({
    ...hosted,
    lowerCandidate: (candidate) => adapter.lowerResult(candidate),
  });
  return {
    async generate(model, options) {
      const adapter = await load();
      const lifted = adapter.liftOptions(options);
      const result = await pipeline.generate(liftModel(model), lifted, contextFor(adapter));
      return adapter.lowerResult(result);
    },
    async stream(model, options) {
      const adapter = await load();
      const lifted = adapter.liftOptions(options);
      const result = await pipeline.stream(liftModel(model), lifted, contextFor(adapter));
      return adapter.lowerStream(result);
    },
  };
}
