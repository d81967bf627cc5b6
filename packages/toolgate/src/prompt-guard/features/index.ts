export { nGramCount, nGramLength, type NGrams, readNGrams, wordGramValue } from './n-grams.ts';
export { listWindows, type Reading, type ReadingBuffers, readText } from './read-text.ts';
export { hasSecondRequest } from './second-request.ts';
export {
  classesOf,
  featureCount,
  hasClosePair,
  leadingClass,
  lexicalStart,
  structureStart,
} from './feature-numbers.ts';
export { featuresBetween, type TextFeatures } from './text-features.ts';
export { maxGroup, slotCount, createWordGroups, type WordGroups } from './word-groups.ts';
