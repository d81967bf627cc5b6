export { forEachIndirectWindow, indirectFeatureCount, wordStart } from './indirect-features.ts';
export { indirectModel } from './indirect-weights.ts';
export { combineWindows, createIndirectScorer } from './score-indirect.ts';
