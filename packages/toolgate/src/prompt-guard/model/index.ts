export { findPassage } from './find-passage.ts';
export type { PromptCorrection } from './correction-index.ts';
export { cellLoss, combineOdds, maxDisputedOdds, minWindowSum, windowLoss } from './guard-model.ts';
export { loadGuardModel } from './load-model.ts';
export {
  createTextScorer,
  minCategoryScore,
  type TextScore,
  type TextScorer,
} from './text-scorer.ts';
