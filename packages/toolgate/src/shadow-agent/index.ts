export { cutFinishReason } from './shadow-agent.ts';
export { runShadowAgent } from './run-shadow-agent.ts';
export { readAnswerChecks } from './checks/read-checks.ts';
export type { AnswerCheck, AnswerNumber, CandidateCheck, CountedUnit } from './answer-check.ts';
export type {
  IsDoomed,
  Round,
  ShadowAgentBudget,
  ShadowAgentResult,
  ShadowAgentRole,
  ShadowAgentRun,
} from './shadow-agent.ts';
