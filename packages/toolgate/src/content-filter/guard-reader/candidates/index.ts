export { findCandidates, overlap } from './candidates.ts';
export type { Candidate, Rule, RuledValue } from './candidates.ts';
export { findLabels } from './labels.ts';
export type { LabelPlaces } from './labels.ts';
export { ideographic } from './value-parts.ts';
