export { nGramCount, nGramLength, type NGrams, readNGrams, wordGramValue } from './n-grams.ts';
export { listWindows, type Reading, type ReadingBuffers, readText } from './read-text.ts';
export { hasSecondRequest } from './second-request.ts';
export {
  classesOf,
  featureCount,
  featuresBetween,
  hasClosePair,
  structureStart,
  leadingClass,
  lexicalStart,
  type TextFeatures,
} from './text-features.ts';
export { maxGroup, slotCount, createWordGroups, type WordGroups } from './word-groups.ts';
