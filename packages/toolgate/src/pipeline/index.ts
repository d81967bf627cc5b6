export { createFilterCache, pushInPieces } from '../content-filter/index.ts';
export { createDecisionModels, decisionModelIds } from '../decision-models/index.ts';
export { assertOptions, assertValues, type AcceptedOptions } from '../errors/index.ts';
export { type GuardField, hardenMessages, resolveThresholds } from '../prompt-guard/index.ts';
export { showOutcome } from '../outcome/index.ts';
export { deriveModel } from '../specification/index.ts';
export { defaultsFor, guardThresholds } from './request/index.ts';
export { createPipeline } from './create-pipeline.ts';
export { type FilterFindings, filterInTurns, filterOutcome } from './filter/index.ts';
export { describeVerdict } from './monitor.ts';
export { type PartBatch, type PartReader, partsOf, streamResultOf } from './stream/index.ts';
export type { Pipeline, PipelineContext } from './pipeline.ts';
export {
  assertCallerSettings,
  assertKnownOptions,
  type CallerSettings,
  type FilterOptions,
  type GuardOptions,
  pickFilterOptions,
  pickGuardOptions,
  type ShadowAgentOptions,
  type ToolgateOptions,
} from './toolgate-options.ts';
export { translatedPipeline } from './translated-pipeline.ts';
export { describeCall, unknownUsage } from './usage/index.ts';
export { warningsTransform } from './warn-of-order.ts';
