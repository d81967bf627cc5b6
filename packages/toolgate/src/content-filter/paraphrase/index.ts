export { buildParaphraseIndex, measureParaphrases } from './paraphrase-index.ts';
export type { ParaphraseIndex } from './paraphrase-index.ts';
export { createParaphraseMatcher } from './paraphrase-matcher.ts';
export { findStem, readStems } from './stems.ts';
