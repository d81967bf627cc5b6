export {
  createDecisionModels,
  type DecisionModelId,
  decisionModelIds,
} from './create-decision-models.ts';
export type { LocalDecisionModel } from './decision-model.ts';
