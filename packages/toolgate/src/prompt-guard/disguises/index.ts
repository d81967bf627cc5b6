export { correctTypos } from './correct-typos.ts';
export { foldText } from './fold-text.ts';
export { type HiddenReading, hiddenReadings, scanText } from './hidden-readings.ts';
export { findMarkers, listMarkers, marker } from './marker-words.ts';
export { spellSigns } from './spell-leet.ts';
