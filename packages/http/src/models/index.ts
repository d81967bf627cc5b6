export { citeSources, writerWithSources } from './cite-sources.ts';
export { type CountedModel, countCalls } from './count-calls.ts';
export { describeModel, describeModels } from './describe-models.ts';
export {
  createModelRegistry,
  type HostModel,
  type ListedModel,
  type ModelList,
  type ModelOptions,
  type ModelRegistry,
} from './model-registry.ts';
export { leaveOutCompactions, writerWithoutCompactions } from './leave-out-compactions.ts';
export { resultWithWarnings, writerWithWarnings } from './model-warnings.ts';
