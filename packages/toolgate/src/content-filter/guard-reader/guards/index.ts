export { hashWord, mixHashes } from './guard-features.ts';
export { likelihoodOf, scoreSentence } from './guard-scores.ts';
export type { SentenceGuard } from './guard-scores.ts';
export { type Clause, cutClauses } from './clauses.ts';
