export type { PromptCorrection } from './correction-index.ts';
export { cellLoss, combineOdds, maxDisputedOdds, minWindowSum, windowLoss } from './guard-model.ts';
export { loadGuardModel } from './load-model.ts';
export { createTextScorer, type TextScore, type TextScorer } from './text-scorer.ts';
