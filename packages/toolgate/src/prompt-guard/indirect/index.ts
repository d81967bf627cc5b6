export { verbClassCount } from './address-words.ts';
export { conceptFeatureCount, forEachConceptWindow } from './concept-features.ts';
export { conceptModel } from './concept-weights.ts';
export { forEachIndirectWindow, indirectFeatureCount, wordStart } from './indirect-features.ts';
export { indirectModel } from './indirect-weights.ts';
export { readSegments, type Segment } from './read-segments.ts';
export { combineWindows, createIndirectScorer } from './score-indirect.ts';
