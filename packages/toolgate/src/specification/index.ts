export { type AnyDecisionModel, isDecisionModel, liftDecisionModel } from './any-decision-model.ts';
export {
  type AnyLanguageModel,
  isLanguageModel,
  isWholeLanguageModel,
} from './any-language-model.ts';
export { deriveModel } from './derive-model.ts';
export { liftModel } from './lift-model.ts';
export { type AnySpecificationAdapter, findAdapter } from './load-adapter.ts';
export { lowerModel, type ModelsByVersion } from './lower-model.ts';
