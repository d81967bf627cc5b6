import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import {
  type AnyLanguageModel,
  type AnySpecificationAdapter,
  findAdapter,
  liftModel,
} from '../specification/index.ts';
import type { Pipeline, PipelineContext } from './pipeline.ts';

/** A pipeline for callers of any specification. */
export interface TranslatedPipeline {
  /** Returns one whole answer. Options and result are in the caller's specification. */
  generate(model: AnyLanguageModel, options: unknown): Promise<unknown>;
  /** Returns one streamed answer. Options and result are in the caller's specification. */
  stream(model: AnyLanguageModel, options: unknown): Promise<unknown>;
}

/**
 * Creates a pipeline for callers of another specification. The model may use a third one.
 *
 * @param version the caller's specification, `v1` to `v4`.
 * @throws InvalidArgumentError for an unknown specification.
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
    thrownDecision: version === 'v1' ? 'part' : 'part after tools',
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
    lowerCandidate: (candidate) => adapter.result.lower(candidate),
  });
  return {
    async generate(model, options) {
      const adapter = await load();
      const lifted = adapter.options.lift(options);
      const result = await pipeline.generate(liftModel(model), lifted, contextFor(adapter));
      return adapter.result.lower(result);
    },
    async stream(model, options) {
      const adapter = await load();
      const lifted = adapter.options.lift(options);
      const result = await pipeline.stream(liftModel(model), lifted, contextFor(adapter));
      return adapter.stream.lower(result);
    },
  };
}
