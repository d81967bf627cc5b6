export { type AnswerFilter, type FilterFindings, leakIn } from './answer-filter.ts';
export { wordsOfCall } from './call-texts.ts';
export { createPipeline } from './create-pipeline.ts';
export { filterError } from './filter-error.ts';
export type { PartBatch, PartReader } from './part-reader.ts';
export type { Pipeline, PipelineContext } from './pipeline.ts';
export type {
  FilterOptions,
  OutcomeDetail,
  ShadowAgentOptions,
  ToolgateOptions,
} from './toolgate-options.ts';
export { translatedPipeline, type TranslatedPipeline } from './translated-pipeline.ts';
export type {
  NativeCall,
  NativeRequest,
  NativeSession,
  OpenedNativeRequest,
} from './native-request.ts';
export { unknownUsage } from './usage.ts';
