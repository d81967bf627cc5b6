export { chooseModels, realModelAdvice } from './choose-models.ts';
export { explainFailure, findUnreachable } from './find-unreachable.ts';
export { readModelList } from './list-provider-models.ts';
export { findMissingKeys } from './missing-keys.ts';
export type { ModelSource } from './model-source.ts';
export { findVersionedBase } from './versioned-base.ts';
export { readVendors } from './vendors.ts';
