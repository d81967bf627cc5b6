export type { PromptCorrection } from './correction-index.ts';
export { combineOdds, crowdDoubt, minWindowSum } from './guard-model.ts';
export { loadGuardModel } from './load-model.ts';
export { createTextScorer, type TextScore, type TextScorer } from './score-text.ts';
