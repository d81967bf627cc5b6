export { forEachIndirectWindow, indirectFeatureCount, wordStart } from './indirect-features.ts';
export { readSegments, type Segment } from './read-segments.ts';
export { combineWindows } from './score-indirect.ts';
export { scorePlanted } from './score-planted.ts';
