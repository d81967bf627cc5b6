export { findAdapter, type AnySpecificationAdapter } from './find-adapter.ts';
export { type AnyLanguageModel, isLanguageModel } from './any-language-model.ts';
export { liftModel } from './lift-model.ts';
export { lowerModel, type ModelsByVersion } from './lower-model.ts';
