export { createPipeline } from './create-pipeline.ts';
export type { Pipeline, PipelineContext } from './pipeline.ts';
export type { OutcomeDetail, ShadowAgentOptions, ToolgateOptions } from './toolgate-options.ts';
export { translatedPipeline, type TranslatedPipeline } from './translated-pipeline.ts';
